package narrowed

interface Moored

open class Hull {
    fun scrape() {}
}

class Barge : Hull() {
    fun tow() {}
}

class Tug : Hull() {
    fun push() {}
}

class Dock(val hull: Any)

fun branches(hull: Hull) {
    if (hull is Barge) hull.tow() else hull.scrape()
}

fun leaves(hull: Hull) {
    if (hull !is Barge) return
    hull.tow()
}

fun kept(hull: Hull) {
    if (hull is Moored) hull.scrape()
}

fun cases(hull: Any) {
    when (hull) {
        is Barge -> hull.tow()
        is Tug -> hull.push()
    }
}

fun within(dock: Dock) {
    if (dock.hull is Tug) dock.hull.push()
}

fun checked(hull: Any) {
    require(hull is Tug)
    hull.push()
}

// expect: edge branches calls Barge.tow
// expect: edge branches calls Hull.scrape
// expect: edge leaves calls Barge.tow
// expect: edge kept calls Hull.scrape
// expect: edge cases calls Barge.tow
// expect: edge cases calls Tug.push
// expect: edge within calls Tug.push
// expect: edge checked calls Tug.push
