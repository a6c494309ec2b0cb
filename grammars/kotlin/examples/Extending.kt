package shop.extending

import org.gradle.api.Project
import androidx.compose.ui.Modifier
import org.lint.PsiMethod

/** Extensions of types from elsewhere, called on objects of these, or on the object that a lambda is given. */
fun Project.configureFormat() {}

fun Project.neverApplied() {}

fun Modifier.dotted(): Modifier = this

fun PsiMethod.dropPrefix() {}

fun draw() {
    column(Modifier.dotted())
    // neverApplied() is what this is not
}

class Checker(private val method: PsiMethod) {
    fun check() = method.dropPrefix()
}

fun settings() = listOf(Screen.Loading, Screen.Limits.most)

sealed interface Screen {
    data object Loading : Screen
    data object Empty : Screen
    object Limits {
        val most = 3
    }
}

object FirstStep
object NextStep
object LastStep

val first: Any = FirstStep

fun after(step: Any): Any = when (step) {
    FirstStep -> NextStep
    else -> run { register(LastStep); step }
}
// expect: edge first references FirstStep
// expect: edge after references NextStep
// expect: edge after references LastStep
// expect: edge draw calls Modifier.dotted
// expect: edge Checker.check calls PsiMethod.dropPrefix
// expect: edge settings references Screen.Loading
// expect: no-edge * references Screen.Empty
// expect: no-edge * calls Project.neverApplied

fun Iterable<Checker>.checkAll() {}

fun Sequence<Checker>.checkSome() {}

fun checked(checkers: MutableList<Checker>) {
    checkers.checkAll()
    checkers.checkSome()
}
// expect: edge checked calls Iterable.checkAll
// expect: no-edge checked calls Sequence.checkSome
