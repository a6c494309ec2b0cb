package shop.chains

import shop.chains.Interceptor.Chain as Link

/** Nested types, and what is declared with their full names. */
interface Interceptor {
    fun intercept(chain: Chain): String

    interface Chain {
        fun proceed(request: String): String
    }

    companion object : Factory<Interceptor> {
        override fun create(): Interceptor = Plain()
    }
}

interface Other {
    interface Chain {
        fun proceed(request: String): String
    }

    open class Base<T>(val seed: T)
}

interface Factory<T> {
    fun create(): T
}

class RealChain(private val interceptors: List<Interceptor>) : Interceptor.Chain {
    override fun proceed(request: String): String = interceptors.first().intercept(this)
}
// expect: edge RealChain implements Interceptor.Chain
// expect: no-edge RealChain implements Interceptor
// expect: no-edge RealChain implements Other.Chain
// expect: edge RealChain.proceed overrides Interceptor.Chain.proceed
// expect: no-edge RealChain.proceed overrides Other.Chain.proceed
// expect: edge Interceptor.intercept type_hint_of Interceptor.Chain
// expect: edge Interceptor implements Factory
// expect: edge Interceptor.create overrides Factory.create

class Plain : Interceptor {
    override fun intercept(chain: Interceptor.Chain): String = chain.proceed("plain")
}
// expect: edge Plain.intercept calls Interceptor.Chain.proceed
// expect: no-edge Plain.intercept calls Other.Chain.proceed
// expect: edge Plain.intercept type_hint_of Interceptor.Chain
// expect: no-edge Plain.intercept type_hint_of Interceptor
// expect: no-edge Plain.intercept type_hint_of Other.Chain

class Counting : Other.Base<String>("counted"), shop.chains.Other.Chain {
    override fun proceed(request: String) = request + seed
}
// expect: edge Counting extends Other.Base
// expect: edge Counting implements Other.Chain
// expect: no-edge Counting implements Other
// expect: no-edge Counting extends Other

class Quiet(chain: Other.Chain) : Other.Chain by chain
// expect: edge Quiet implements Other.Chain
// expect: no-edge Quiet implements Interceptor.Chain

typealias Links = Map<String, Interceptor.Chain?>
// expect: edge Links type_hint_of Interceptor.Chain

fun renamed(link: Link): String = link.proceed("renamed")
// expect: edge renamed calls Interceptor.Chain.proceed

fun Interceptor.Chain.twice(): String = proceed("once") + proceed("again")
// expect: def method Interceptor.Chain.twice
// expect: edge Interceptor.Chain.twice calls Interceptor.Chain.proceed
// expect: no-edge Interceptor.Chain.twice calls Other.Chain.proceed

fun <T : Other.Base<String>> kinds(value: Any, make: (Other.Chain) -> T): Boolean = value is Interceptor.Chain
// expect: edge kinds type_hint_of Other.Base
// expect: edge kinds type_hint_of Other.Chain
// expect: edge kinds type_hint_of Interceptor.Chain

fun byCompanion(): String = Interceptor.create().intercept(RealChain(emptyList()))
// expect: edge byCompanion calls Interceptor.create
// expect: edge byCompanion calls Interceptor.intercept

fun named(): Any = Other.Base("built here").seed
// expect: edge named calls Other.Base

fun other(Interceptor: String) {
    // no type of this file: Interceptor.Chain
    println("Interceptor.Chain")
}
// expect: no-edge other type_hint_of *

class Links(private val links: List<Interceptor>, private val chains: List<Interceptor.Chain>) {
    fun each() {
        for (interceptor in links) interceptor.intercept(last())
        for (it in chains) it.proceed("a name that tells nothing")
    }

    fun next(index: Int): String {
        val interceptor = links[index]
        return interceptor.intercept(last())
    }
}
// expect: edge Links.each calls Interceptor.intercept
// expect: edge Links.next calls Interceptor.intercept
// expect: no-edge Links.each calls Other.Chain.proceed

class Audit : Interceptor.Chain {
    override fun proceed(request: String) = request
}
// expect: edge Audit references Interceptor
// expect: edge Audit implements Interceptor.Chain
// expect: no-edge Audit implements Interceptor

class Words {
    fun isBlank() = true
}

fun counted(text: Any, words: Any) {
    text.isBlank()
}
// expect: no-edge counted calls Words.isBlank

fun spoken(lines: List<Words>) {
    for (words in lines) words.isBlank()
}
// expect: edge spoken calls Words.isBlank
