package shop.members

// expect: edge used references Chart
// expect: edge used references Scale
fun used(): Int {
    Chart.plot()
    return Scale.factor
}

// expect: no-edge hidden references Frame
fun hidden(Frame: Int): String = Frame.toString()

object Chart {
    fun plot() {}
}

class Scale {
    companion object {
        val factor = 2
    }
}

class Frame
