// Which methods override which others, by javac: java Overrides.java ROOT, answers on standard output as JSON,
// [[path, line, path of the base, its line, name], …]; lines from 0, of the names. What has no source here is left out.

import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
import javax.lang.model.element.*;
import javax.lang.model.util.*;
import javax.tools.*;

public class Overrides {
    public static void main(String[] args) throws Exception {
        Path root = Path.of(args[0]).toRealPath();
        List<Path> files;
        try (Stream<Path> all = Files.walk(root)) {
            files = all.filter(p -> p.toString().endsWith(".java") && !p.endsWith("module-info.java")).sorted().toList();
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager manager = compiler.getStandardFileManager(d -> { }, null, StandardCharsets.UTF_8);
        List<String> options = List.of("-proc:none", "-Xmaxerrs", "1", "-XDshould-stop.ifError=FLOW");
        JavacTask task = (JavacTask) compiler.getTask(null, manager, d -> { }, options, null, manager.getJavaFileObjectsFromPaths(files));
        List<CompilationUnitTree> units = new ArrayList<>();
        task.parse().forEach(units::add);
        task.analyze();
        Trees trees = Trees.instance(task);
        Elements elements = task.getElements();
        Types types = task.getTypes();
        StringJoiner out = new StringJoiner(",\n", "[", "]");
        for (CompilationUnitTree unit : units) {
            new TreePathScanner<Void, Void>() {
                @Override public Void visitClass(ClassTree type, Void nothing) {
                    if (trees.getElement(getCurrentPath()) instanceof TypeElement element) {
                        for (ExecutableElement method : ElementFilter.methodsIn(element.getEnclosedElements())) overridden(element, method);
                    }
                    return super.visitClass(type, nothing);
                }

                private void overridden(TypeElement type, ExecutableElement method) {
                    Set<TypeElement> above = new LinkedHashSet<>();
                    Deque<TypeElement> next = new ArrayDeque<>(List.of(type));
                    while (!next.isEmpty()) {
                        types.directSupertypes(next.pop().asType()).forEach(t -> {
                            if (types.asElement(t) instanceof TypeElement base && above.add(base)) next.add(base);
                        });
                    }
                    for (TypeElement base : above) {
                        for (ExecutableElement other : ElementFilter.methodsIn(base.getEnclosedElements())) {
                            if (elements.overrides(method, other, type) && trees.getPath(other) != null && trees.getPath(method) != null) {
                                out.add("[" + place(trees, root, method) + "," + place(trees, root, other) + ",\"" + method.getSimpleName() + "\"]");
                            }
                        }
                    }
                }
            }.scan(unit, null);
        }
        System.out.println(out);
    }

    private static String place(Trees trees, Path root, Element element) {
        TreePath path = trees.getPath(element);
        CompilationUnitTree unit = path.getCompilationUnit();
        MethodTree method = (MethodTree) path.getLeaf();
        long start = trees.getSourcePositions().getEndPosition(unit, method.getReturnType());
        int name;
        try {
            name = unit.getSourceFile().getCharContent(true).toString().indexOf(element.getSimpleName().toString(), (int) start);
        } catch (java.io.IOException error) {
            throw new java.io.UncheckedIOException(error);
        }
        String file = root.relativize(Path.of(unit.getSourceFile().toUri())).toString();
        return "\"" + file + "\"," + (unit.getLineMap().getLineNumber(name) - 1);
    }
}
