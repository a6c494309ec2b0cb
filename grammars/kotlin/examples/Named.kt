package shop.named

import shop.chains.Interceptor
import shop.chains.Plain

/** A name that an import or the package gives is no type within another. */
class Names(private val plain: Plain, private val seen: Link)
// expect: edge Names.plain type_hint_of Chains.kt:Plain
// expect: no-edge Names.plain type_hint_of Wrapper.Plain
// expect: edge Names.seen type_hint_of Link
// expect: no-edge Names.seen type_hint_of Wrapper.Link
