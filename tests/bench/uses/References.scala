// What Scala's compiler says each name refers to: java -cp JARS:CLASSES References ROOT CLASSPATH FILE …
// Answers on standard output as JSON, [[path, offset, path of the target, its line, its name], …]; offsets in UTF-16 units.
// A target outside of the files has no path.
// Files are typed even where others cannot be read, or the class path lacks what they import; that is not known.

import java.nio.file.{Path, Paths}
import scala.collection.mutable
import scala.reflect.internal.util.{BatchSourceFile, NoPosition}
import scala.tools.nsc.{Global, Settings}
import scala.tools.nsc.reporters.StoreReporter

object References {
  def main(args: Array[String]): Unit = {
    val root = Paths.get(args(0)).toRealPath()
    val settings = new Settings(_ => ())
    settings.classpath.value = args(1)
    settings.Yrangepos.value = true
    settings.stopAfter.value = List("typer")
    settings.YpresentationAnyThread.value = false
    settings.processArguments(List("-Xsource:3", "-language:_", "-Ymacro-expand:none"), true)
    val global = new Global(settings, new StoreReporter(settings) { override def hasErrors = false })
    import global._
    val run = new Run
    run.compile(args.drop(2).toList.map(root.resolve(_).toString))
    val found = mutable.LinkedHashSet[String]()

    def relative(file: String): String = "\"" + root.relativize(Paths.get(file)) + "\""

    def refer(file: String, text: Array[Char], at: Int, name: String, symbol: Symbol): Unit = {
      var meant = if (symbol.isConstructor) symbol.owner else symbol
      if (meant.isSetter || meant.isGetter) meant = meant.accessedOrSelf
      val place = meant.pos
      val word = name.stripSuffix("_=").trim
      val spelled = at >= 0 && at + word.length <= text.length && new String(text, at, word.length) == word
      if (spelled && place.isDefined && place.source.file != null && place.source.file.file != null) {
        val target = place.source
        val line = target.offsetToLine(place.point)
        found += s"[${relative(file)},$at,${relative(target.file.path)},$line,\"${meant.name.decoded.trim}\"]"
      } else if (spelled && !symbol.isErroneous) found += s"[${relative(file)},$at,\"\",0,\"\"]"
    }

    for (unit <- run.units) {
      val file = unit.source.file.path
      val text = unit.source.content
      object names extends Traverser {
        override def traverse(tree: Tree): Unit = {
          if (tree.symbol != null && tree.symbol != NoSymbol && tree.pos.isDefined) tree match {
            case _: Import => ()
            case each: RefTree => refer(file, text, each.pos.point, each.name.decoded, each.symbol)
            case _ => ()
          }
          tree match {
            case each: TypeTree if each.original != null => traverse(each.original)
            case each: MemberDef =>
              each.symbol.annotations.foreach(a => if (a.original != EmptyTree) traverse(a.original))
            case _ => ()
          }
          if (!tree.isInstanceOf[Import]) super.traverse(tree)
        }
      }
      names.traverse(unit.body)
    }
    println(found.mkString("[", ",\n", "]"))
  }
}
