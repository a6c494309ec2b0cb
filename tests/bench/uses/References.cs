// What C#'s compiler says each name refers to: dotnet References.dll ROOT REFERENCE-ASSEMBLIES FILE …
// Answers on standard output as JSON, [[path, offset, path of the target, its line, its name], …]; offsets in UTF-16 units.
// A target outside of the files has no path.
// All files are one compilation, whatever their projects say; what packages define is not known.

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

static class References
{
    static readonly string[] Symbols = { "NETCOREAPP", "NETCOREAPP3_1", "NETSTANDARD2_0", "NETSTANDARD2_1", "TRACE" };

    static void Main(string[] arguments)
    {
        var root = arguments[0];
        var options = new CSharpParseOptions(LanguageVersion.Preview, preprocessorSymbols: Symbols);
        var trees = arguments.Skip(2)
            .Select(path => CSharpSyntaxTree.ParseText(File.ReadAllText(Path.Combine(root, path)), options, path))
            .ToList();
        var libraries = Directory.GetFiles(arguments[1], "*.dll").Select(path => MetadataReference.CreateFromFile(path));
        var compilation = CSharpCompilation.Create("all", trees, libraries,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true));
        var found = new SortedSet<string>(StringComparer.Ordinal);
        foreach (var tree in trees)
        {
            var model = compilation.GetSemanticModel(tree);
            foreach (var name in tree.GetRoot().DescendantNodes().OfType<SimpleNameSyntax>())
                if (name.FirstAncestorOrSelf<UsingDirectiveSyntax>() == null)
                    foreach (var symbol in Meanings(model, name))
                        Refer(found, tree.FilePath, name, symbol);
        }
        Console.WriteLine("[" + string.Join(",\n", found) + "]");
    }

    static IEnumerable<ISymbol> Meanings(SemanticModel model, SimpleNameSyntax name)
    {
        var info = model.GetSymbolInfo(name);
        return info.Symbol != null ? new[] { info.Symbol } : info.CandidateSymbols.AsEnumerable();
    }

    static void Refer(ISet<string> found, string path, SimpleNameSyntax name, ISymbol symbol)
    {
        var extension = (symbol as IMethodSymbol)?.ReducedFrom;
        var meant = (extension ?? symbol).OriginalDefinition;
        if (meant is IMethodSymbol method && method.MethodKind == MethodKind.Constructor)
            meant = method.ContainingType;
        if (meant.Name != name.Identifier.ValueText)
            return;
        if (meant.Locations.All(each => !each.IsInSource))
            found.Add($"[\"{path}\",{name.Identifier.SpanStart},\"\",0,\"\"]");
        foreach (var place in meant.Locations.Where(each => each.IsInSource))
        {
            var line = place.GetLineSpan().StartLinePosition.Line;
            found.Add($"[\"{path}\",{name.Identifier.SpanStart},\"{place.SourceTree.FilePath}\",{line},\"{meant.Name}\"]");
        }
    }
}
