// What Kotlin's compiler (its K1 frontend) says each name refers to: java -cp JARS Kotlin.java ROOT STDLIB FILE …
// Answers on standard output as JSON, [[path, offset, path of the target, its line, its name], …]; offsets in UTF-16 units.
// A target outside of the files has no path. What the class path lacks is not known.

import java.nio.file.*;
import java.util.*;
import org.jetbrains.kotlin.analyzer.AnalysisResult;
import org.jetbrains.kotlin.cli.FrontendConfigurationKeysKt;
import org.jetbrains.kotlin.cli.common.CLIConfigurationKeys;
import org.jetbrains.kotlin.cli.common.CLIConfigurationKeysKt;
import org.jetbrains.kotlin.cli.common.config.ContentRootsKt;
import org.jetbrains.kotlin.cli.common.messages.MessageCollector;
import org.jetbrains.kotlin.cli.jvm.compiler.*;
import org.jetbrains.kotlin.cli.jvm.config.*;
import org.jetbrains.kotlin.com.intellij.openapi.util.Disposer;
import org.jetbrains.kotlin.com.intellij.psi.*;
import org.jetbrains.kotlin.compiler.plugin.CompilerPluginRegistrar;
import org.jetbrains.kotlin.config.*;
import org.jetbrains.kotlin.descriptors.*;
import org.jetbrains.kotlin.diagnostics.impl.BaseDiagnosticsCollector;
import org.jetbrains.kotlin.psi.*;
import org.jetbrains.kotlin.resolve.*;

public class Kotlin {
    public static void main(String[] args) throws Exception {
        Path root = Path.of(args[0]).toRealPath();
        CompilerConfiguration settings = new CompilerConfiguration();
        settings.put(CommonConfigurationKeys.MODULE_NAME, "all");
        FrontendConfigurationKeysKt.setExtensionsStorage(settings, new CompilerPluginRegistrar.ExtensionStorage());
        CLIConfigurationKeysKt.setDiagnosticsCollector(settings, BaseDiagnosticsCollector.DoNothing.INSTANCE);
        settings.put(CLIConfigurationKeys.MESSAGE_COLLECTOR_KEY, MessageCollector.Companion.getNONE());
        settings.put(CommonConfigurationKeys.LANGUAGE_VERSION_SETTINGS, new LanguageVersionSettingsImpl(
            LanguageVersion.KOTLIN_1_9, ApiVersion.KOTLIN_1_9, Map.of(),
            Map.of(LanguageFeature.MultiPlatformProjects, LanguageFeature.State.ENABLED)));
        settings.put(JVMConfigurationKeys.JDK_HOME, new java.io.File(System.getProperty("java.home")));
        for (String jar : args[1].split(":")) JvmContentRootsKt.addJvmClasspathRoot(settings, new java.io.File(jar));
        List<String> files = Arrays.asList(args).subList(2, args.length);
        for (String file : files) {
            if (file.endsWith(".kt")) ContentRootsKt.addKotlinSourceRoot(settings, root.resolve(file).toString());
        }
        JvmContentRootsKt.addJavaSourceRoots(settings, files.stream().filter(f -> f.endsWith(".java")).map(f -> root.resolve(f).toFile()).toList());
        KotlinCoreEnvironment environment = KotlinCoreEnvironment.createForProduction(
            Disposer.newDisposable(), settings, EnvironmentConfigFiles.JVM_CONFIG_FILES);
        AnalysisResult result = KotlinToJVMBytecodeCompiler.INSTANCE.analyze(environment);
        BindingContext context = result.getBindingContext();
        StringJoiner out = new StringJoiner(",\n", "[", "]");
        for (KtFile file : environment.getSourceFiles()) {
            file.accept(new KtTreeVisitorVoid() {
                @Override public void visitReferenceExpression(KtReferenceExpression name) {
                    super.visitReferenceExpression(name);
                    if (!(name instanceof KtSimpleNameExpression)) return;
                    DeclarationDescriptor found = context.get(BindingContext.REFERENCE_TARGET, name);
                    if (found == null) return;
                    List<DeclarationDescriptor> all = new ArrayList<>();
                    all.add(found);
                    if (found instanceof CallableMemberDescriptor member && !member.getKind().isReal()) {
                        all.addAll(member.getOverriddenDescriptors());
                    }
                    for (DeclarationDescriptor each : all) {
                        PsiElement place = DescriptorToSourceUtils.getSourceFromDescriptor(each);
                        if (place instanceof KtConstructor<?> made) place = made.getContainingClassOrObject();
                        if (place instanceof PsiMethod method && method.isConstructor()) place = method.getContainingClass();
                        PsiElement id = place instanceof PsiNameIdentifierOwner owner ? owner.getNameIdentifier() : null;
                        if (id == null || place.getContainingFile().getVirtualFile() == null) {
                            out.add("[" + path(root, file) + "," + name.getTextOffset() + ",\"\",0,\"\"]");
                            continue;
                        }
                        String text = place.getContainingFile().getText();
                        long line = text.substring(0, id.getTextOffset()).chars().filter(c -> c == '\n').count();
                        out.add("[" + path(root, file) + "," + name.getTextOffset() + "," + path(root, place.getContainingFile())
                            + "," + line + ",\"" + id.getText().replace("`", "") + "\"]");
                    }
                }
            });
        }
        System.out.println(out);
        System.exit(0);
    }

    private static String path(Path root, PsiFile file) {
        return "\"" + root.relativize(Path.of(file.getVirtualFile().getPath())) + "\"";
    }
}
