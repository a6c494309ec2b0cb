// A type that is imported from elsewhere is none of the workspace that has its name.
package imported

import org.elsewhere.Bellows

// expect: no-edge order calls Bellows.Builder.build
// expect: no-edge order calls Bellows.Builder.size
fun order() = Bellows.Builder().size(2).build()
