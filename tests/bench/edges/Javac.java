// What javac says a call goes to: java Javac.java ROOT, sites on standard input as JSON [[path, byte, offset], …],
// answers on standard output as [[[path, line, name], …], …]. What the class path lacks is not known.

import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.regex.*;
import java.util.stream.*;
import javax.lang.model.element.*;
import javax.lang.model.type.TypeKind;
import javax.tools.*;

public class Javac {
    public static void main(String[] args) throws IOException {
        Path root = Path.of(args[0]).toRealPath();
        String given = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
        List<Path> files;
        try (Stream<Path> all = Files.walk(root)) {
            files = all.filter(p -> p.toString().endsWith(".java") && !p.endsWith("module-info.java") && Files.isRegularFile(p)).sorted().toList();
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager manager = compiler.getStandardFileManager(d -> { }, null, StandardCharsets.UTF_8);
        JavacTask task = (JavacTask) compiler.getTask(null, manager, d -> { }, List.of("-proc:none", "-Xmaxerrs", "1", "-XDshould-stop.ifError=FLOW"),
            null, manager.getJavaFileObjectsFromPaths(files));
        List<CompilationUnitTree> units = new ArrayList<>();
        task.parse().forEach(units::add);
        task.analyze();
        Trees trees = Trees.instance(task);
        Map<String, String> answers = new HashMap<>();
        for (CompilationUnitTree unit : units) {
            String path = root.relativize(Path.of(unit.getSourceFile().toUri())).toString();
            String text = unit.getSourceFile().getCharContent(true).toString();
            new TreePathScanner<Void, Void>() {
                @Override public Void visitMethodInvocation(MethodInvocationTree call, Void nothing) {
                    ExpressionTree select = call.getMethodSelect();
                    long end = trees.getSourcePositions().getEndPosition(unit, select);
                    String name = select instanceof MemberSelectTree m ? m.getIdentifier().toString() : select.toString();
                    answer(end - name.length(), new TreePath(getCurrentPath(), select), name);
                    return super.visitMethodInvocation(call, nothing);
                }

                @Override public Void visitNewClass(NewClassTree call, Void nothing) {
                    Tree type = call.getIdentifier();
                    while (type instanceof AnnotatedTypeTree annotated) type = annotated.getUnderlyingType();
                    if (type instanceof ParameterizedTypeTree generic) type = generic.getType();
                    long at = trees.getSourcePositions().getStartPosition(unit, type);
                    String name = type.toString();
                    int dot = name.lastIndexOf('.') + 1;
                    answer(at + dot, getCurrentPath(), name.substring(dot));
                    return super.visitNewClass(call, nothing);
                }

                @Override public Void visitIdentifier(IdentifierTree name, Void nothing) {
                    answer(trees.getSourcePositions().getStartPosition(unit, name), getCurrentPath(), "");
                    return super.visitIdentifier(name, nothing);
                }

                @Override public Void visitMemberSelect(MemberSelectTree name, Void nothing) {
                    long end = trees.getSourcePositions().getEndPosition(unit, name);
                    answer(end - name.getIdentifier().length(), getCurrentPath(), "");
                    return super.visitMemberSelect(name, nothing);
                }

                @Override public Void visitMemberReference(MemberReferenceTree name, Void nothing) {
                    long end = trees.getSourcePositions().getEndPosition(unit, name);
                    answer(end - name.getName().length(), getCurrentPath(), "");
                    return super.visitMemberReference(name, nothing);
                }

                private void answer(long at, TreePath where, String name) {
                    Element found = trees.getElement(where);
                    if (found == null || found.asType().getKind() == TypeKind.ERROR) return;
                    if (found.getKind() == ElementKind.CONSTRUCTOR) {
                        found = found.getEnclosingElement();
                        if (found instanceof TypeElement type && type.getSimpleName().isEmpty()) {  // new X() { … }
                            if (!(type.getSuperclass() instanceof javax.lang.model.type.DeclaredType above)) return;
                            found = type.getInterfaces().isEmpty() ? above.asElement()
                                : ((javax.lang.model.type.DeclaredType) type.getInterfaces().get(0)).asElement();
                        }
                        if (found.asType().getKind() == TypeKind.ERROR) return;
                    }
                    TreePath place = trees.getPath(found);
                    String target = "[\"\",0,\"\"]";
                    if (place != null) {
                        CompilationUnitTree other = place.getCompilationUnit();
                        long start = trees.getSourcePositions().getStartPosition(other, place.getLeaf());
                        try {
                            String body = other.getSourceFile().getCharContent(true).toString();
                            Matcher named = Pattern.compile("\\b" + Pattern.quote(found.getSimpleName().toString()) + "\\b")
                                .matcher(body);
                            // behind annotations, whose names may be the same
                            if (place.getLeaf() instanceof MethodTree method && method.getReturnType() != null) {
                                start = trees.getSourcePositions().getEndPosition(other, method.getReturnType());
                            }
                            if (named.find((int) start)) start = named.start();
                        } catch (IOException error) {
                            throw new java.io.UncheckedIOException(error);
                        }
                        String file = root.relativize(Path.of(other.getSourceFile().toUri())).toString();
                        long line = other.getLineMap().getLineNumber(start) - 1;
                        target = "[\"" + file + "\"," + line + ",\"" + found.getSimpleName() + "\"]";
                    }
                    answers.put(path + ":" + at, target);
                }
            }.scan(unit, null);
        }
        Matcher sites = Pattern.compile("\\[\"([^\"]*)\", (\\d+), (\\d+)\\]").matcher(given);
        StringJoiner out = new StringJoiner(",", "[", "]");
        while (sites.find()) {
            String found = answers.get(sites.group(1) + ":" + sites.group(3));
            out.add(found == null ? "[]" : "[" + found + "]");
        }
        System.out.println(out);
    }
}
