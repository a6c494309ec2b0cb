"""Declares the fields of a language.toml: what the code of extraction and resolution can be told of a language."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class LanguageFields:
    """One language's rules. Every field but the first three has a default; see grammars/README.md."""

    name: str
    grammar: str
    """Module name under tree_sitter_language_pack.bindings, or that of a package tree_sitter_<grammar>."""
    extensions: tuple[str, ...]
    folder: Path
    filenames: tuple[str, ...] = ()
    shebang: tuple[str, ...] = ()
    """Interpreters, without versions, that run a file without extension of this language (`#!/usr/bin/env python3`)."""
    content_extensions: tuple[str, ...] = ()
    """Extensions of another language whose files are of this one if `content` matches in them (C++: '.h')."""
    content: str = ""
    """Regex searched in the files of `content_extensions`; also needed where an extension is in `extensions` too."""
    noise: str = ""
    """Regex of words that the grammar cannot read (macros before a class's name): its groups are blanked."""
    repairs: str = ""
    """The same for texts with errors alone, where it helps; a group named `semicolon` becomes one."""
    line_feeds: bool = False
    """The grammar does not know the line ends of Windows: it is given a line feed and a space instead."""
    template_code: str = ""
    """Regex of what is code in its files, all else being text (Blade, HAML): groups are code, and a named one stands
    for its name."""
    template_opening: str = ""
    """What a program begins with, before which all is text (PHP's `<?`): the code of a template begins so."""
    one_type_files: str = ""
    """Regex searched in a path: files with the same group `page` are pieces of one type, whatever their packages."""
    sharing_files: str = ""
    """Regex searched in a path: what the file imports holds in all files of its language in its folder and below."""
    markup_code: bool = False
    """Its files are markup and code within each other (Razor): see the module `mixed_markup`."""
    name_noise: str = ""
    """Regex of text that is cut out of used names (Docker's `--from=`)."""
    inherits: tuple[str, ...] = ()
    """Query files (relative to the folder of language folders) whose patterns come after those of tags.scm."""
    embeds: str = ""
    """The language of the code within its files, which `@embedded` captures (Vue: typescript)."""
    component: str = ""
    """The kind of the definition that stands for each whole file and is named like it (Vue: class)."""
    kernel: str = ""
    """Its files are Jupyter's notebooks, of which the code cells are read if their kernel has this language."""
    only_listed: bool = False
    """Files are listed, so that they can be counted, but not read: nothing in them is known to mean anything."""
    data_format: str = ""
    """The format of data that its files are written in ('YAML'); most files of that format may mean nothing known."""
    title: str = ""
    """The name that people know it by ('C#', 'GitHub Actions'); if it is not given, the folder's name."""
    describes: bool = False
    """Its definitions describe what code in other languages does (Protocol Buffers, OpenAPI)."""
    family: str = ""
    """Languages of one family see each other's names (typescript, tsx, javascript)."""
    separator: str = "."
    """Between container and member in qualified names."""
    type_separator: str = "."
    """Between container and a nested type (Ruby: '::')."""
    self_names: tuple[str, ...] = ("self", "this")
    super_names: tuple[str, ...] = ("super",)
    constructors: tuple[str, ...] = ()
    """Names of methods that construct ('__init__')."""
    inherited_constructors: bool = False
    """A type without constructors of its own is constructed by those of its base type (Python, JavaScript)."""
    constructor_name: str = ""
    """The name of a constructor in qualified names: '<init>', '{class}', or '' for its own name."""
    field_prefix: str = ""
    """The prefix of names that are fields of self everywhere (Ruby '@')."""
    dotted_names: bool = False
    """A dot is part of a name, not an operator (R)."""
    slash_names: bool = False
    """A name may follow a namespace or an alias of one, which may have dashes (Clojure's `my-store/find`)."""
    dotted_texts: bool = False
    """Strings that are dotted names may spell definitions (Python's `"shop.middleware.Timing"`)."""
    sigil: str = ""
    """The prefix of variables that is not part of their name (PHP '$')."""
    verbatim_names: bool = False
    """A name may have an `@` before it, as it is also a word of the language (C#'s `@event`)."""
    may_not_end: bool = False
    """The grammar's parser never ends on some texts, even with short lines: each text is parsed within limits."""
    clauses: bool = False
    """A definition that follows one of the same name is another clause of it (Elixir)."""
    forward_paths: tuple[str, ...] = ()
    """Regexes of paths whose `@forward` declarations count as definitions (C headers); elsewhere they are dropped."""
    has_components: bool = False
    """A function may be a component, to which elements give the properties that its parameter has (TSX)."""
    united_types: bool = False
    """Another name for several types has the members that all of them have (TypeScript)."""
    typedefs: bool = False
    """A type that is defined as another name for a type has the members of that type (C, Rust)."""
    types_within: tuple[str, ...] = ()
    """Kinds of nodes that define the type of a field or variable in its declaration (C: `struct { int x; } at;`)."""
    opened_enums: bool = False
    """Names alone mean members of enums only where an import opens the enum (Rust's `use Status::*`)."""
    member_items: tuple[str, ...] = ()
    """Kinds of items that set a member in a literal, or take it in a pattern."""
    blocks: tuple[str, ...] = ()
    """Kinds of nodes outside of which a name that they declare means something else (Go's `block`)."""
    literals: tuple[str, ...] = ()
    """Kinds of literals, each with the type of their values, where types from outside are extended ('list List')."""
    type_tests: tuple[str, ...] = ()
    """Regexes of the beginnings of calls that test that what is called `name` has the type `type`; one with a group
    `asserts` asserts it."""
    assertions: tuple[str, ...] = ()
    """Functions that assert what they are given (Kotlin's `require`)."""
    smart_casts: bool = False
    """A value that was tested for a type keeps the members of its declared one (Kotlin)."""
    retypes: str = ""
    """Which local names may be set to values of other types: `undeclared` (Python), `any` (PHP)."""
    redeclares: bool = False
    """A block may declare a name again, which hides the earlier one from there on (Rust's `let`)."""
    implicit_self: bool = False
    """A bare call may mean a member of the enclosing class (Java, C#, Ruby)."""
    bare_names: str = "imported"
    """Where a name without receiver and import may come from: 'imported' (nowhere), 'components' (one of the name),
    'opened' (what the file opens, also relatively), 'package' (that, or else any one), 'own package', 'global'."""
    bare_receiver: str = ""
    """What variables for the object that runs a file would be called; bare names are its members (ERB: helper)."""
    package: str = "file"
    """The unit that is a package: 'file', 'directory' or 'module' (the declared one)."""
    module_match: str = "path"
    """How a module names files: path, rust, relative, file, directory, declared, exact, container or library."""
    folder_stems: tuple[str, ...] = ("index",)
    """Stems of files that represent their folders (Python's `__init__`)."""
    files_are_modules: bool = False
    """An imported name may be a file of the module instead of a definition (Python's `from shop import cart`)."""
    files_are_types: bool = False
    """A file is a type, whose members it defines outermost: values are of the type that an import names (Zig)."""
    values_apart: bool = False
    """A value that is called or passed on is never a type of that name (OCaml)."""
    protocols_apart: bool = False
    """A class and a protocol may have one name: inheritance clauses mean the protocol, all else the class (ObjC)."""
    included_modules: bool = False
    """A module includes the files of its members, which do not name it: `Shop.total` is `total` there (Julia)."""
    reexports: bool = False
    """A file may pass on what it imports, by name or all of a module (`export * from './cart'`)."""
    uses_pass_imports: bool = False
    """Using a module may import into a file what the module's own file imports (Elixir)."""
    scripts_share_names: bool = False
    """Files without imports and exports know each other's names (JavaScript)."""
    global_paths: tuple[str, ...] = ()
    """Regexes of paths of files whose outermost definitions are known everywhere, unless they are modules."""
    module_statement: str = ""
    """Regex searched in such a file's text: what is found makes it a module (TypeScript's `import`)."""
    library_types: tuple[str, ...] = ()
    """Regexes of types of the library; other types that a file neither defines nor imports may be global ones
    ('imported' names). () = there are no global ones."""
    local_types: bool = False
    """Parameters may be types, and hide types of the same names in type expressions (Zig)."""
    redefinitions: str = ""
    """Which of several definitions of a name in a file is meant: the last one 'above' (OCaml), the 'near'est (R, in
    tests), any of them (''), or all, as the 'same' function (overloads and setters of Python)."""
    overloads: bool = False
    """A name may have several definitions in parallel; the number of arguments selects the one that is called."""
    arguments_fit: bool = False
    """A call that none of the definitions in sight can take means something else: one from outside, or further out."""
    argument_types: dict[str, object] = field(default_factory=dict, hash=False)
    """How types of arguments tell overloads apart, too: see `argument_rules`."""
    optional_parameters: tuple[str, ...] = ("=",)
    """Kinds of nodes (also of tokens) that are, or occur in, a parameter that may be left out."""
    several: tuple[str, ...] = ("...",)
    """Kinds of nodes (also of tokens) in a parameter or argument that stands for any number of them."""
    named_arguments: tuple[str, ...] = ()
    """Kinds of arguments that do not count: which definition is called does not depend on them (Julia)."""
    inner_arguments: str = ""
    """The kind of the inner list, in a list that also holds blocks (Kotlin)."""
    block_arguments: tuple[str, ...] = ()
    """Kinds of blocks behind a list that count as arguments (Kotlin, Swift)."""
    values_first: bool = False
    """A name that is called or passed on means a type only if no value has that name (F#,
    Scala)."""
    last_line_break: bool = False
    """The grammar cannot read a text that does not end with a line break (F#)."""
    bundled: bool = False
    """Bundlers write it: a file that is mostly code in long lines without space is not read (JavaScript)."""
    extends_any_type: bool = False
    """Any file may add members to any type, also to one from outside (Kotlin's and Swift's extensions)."""
    outer_members: str = "override"
    """Members outside of their type "override" others, "implement" interfaces and traits, or "hide" others (Kotlin)."""
    facades: tuple[str, ...] = ()
    """Bases from outside whose subclasses pass calls on to an object of another class of the same name."""
    root_types: tuple[str, ...] = ()
    """Types that every value has: an extension method of one extends them all (C#)."""
    library_bases: tuple[str, ...] = ()
    """Types from outside, each with its ancestors: extensions of these extend it ('List ICollection IEnumerable')."""
    namespace_aliases: bool = False
    """Imports by a name of their own are namespaces (C++'s `namespace fs = std::filesystem;`)."""
    library_modules: tuple[str, ...] = ()
    """Modules of the standard library: what stands behind their names is nothing of the workspace (Zig's `std`)."""
    library_members: tuple[str, ...] = ()
    """Members of the standard library's types: on a value of unknown type they are not the workspace's (C++)."""
    nested_sees_outer: bool = False
    """Code in a nested type sees the members of the types around it (Java)."""
    type_functions: bool = False
    """A function in a type is no method: it is called by its bare name (Clojure's protocols)."""
    addresses: bool = False
    """Containers that no file defines are part of names, and names never mean definitions of other packages (HCL)."""
    module_members: bool = False
    """An imported module is a table whose functions are its members (Lua)."""
    structural_interfaces: bool = False
    """Interfaces are satisfied by method sets (Go)."""
    exported: str = ""
    """Regex that the text from the line's start to the name must match for an exported definition; '' = all are."""
    exported_through: tuple[str, ...] = ()
    """Kinds whose members are exported if they are (interface, enum); in a `@scope.<kind>`, all are exported."""
    behind_own: str = ""
    """Regex searched in the signatures of members of a `@scope.trait_impl`: where it is found, a member comes behind
    the type's own one of its name; '' = nowhere."""
    declares: str = ""
    """Regex searched in the text from the line's start to the name: it declares what other files define; '' = none."""
    withdrawn_attributes: tuple[str, ...] = ()
    """Regexes searched in the attributes of a function or a property; a match means that no source can use it."""
    exported_name: str = ""
    """Regex that the name itself must match for an exported definition; '' = any."""
    test_paths: tuple[str, ...] = ()
    """Regexes searched in the path; a match makes the file a test file."""
    test_names: tuple[str, ...] = ()
    """Regexes matched against a qualified name; a match makes the definition a test."""
    test_attributes: tuple[str, ...] = ()
    """Regexes matched against the text of a definition's attributes (Rust: #[test])."""
    case_attributes: tuple[str, ...] = ()
    """Regexes searched in the attributes of a function; a match makes it a test case that runners find, not only code
    of tests."""
    around_attributes: tuple[str, ...] = ()
    """Regexes searched there; a match says that the function runs around all tests of its type (JUnit's `@Before`)."""
    around_signature: str = ""
    """Regex searched in the signature of a function, to the same effect (Go's `TestMain`)."""
    around_types: tuple[str, ...] = ()
    """Regexes searched in the attributes of a type; a match says that what runs around the tests of the type that it
    is in runs around its own, too (JUnit's `@Nested`)."""
    case_types: tuple[str, ...] = ()
    """Regexes searched in the attributes of a type; a match makes its functions test cases (TestNG's `@Test`)."""
    case_doc: str = ""
    """Regex searched in a definition's doc comment, to the same effect (PHPUnit's `@test`)."""
    doc_results: str = ""
    """Regex searched in the comment above a definition, whose group `type` is the type that it is or returns."""
    doc_generics: str = ""
    """Regex searched in a text for type parameters that comments declare: groups `name` and `type`, its bound."""
    doc_mixins: str = ""
    """Regex searched in the comment above a type, whose group `type` is a type whose members it has, too."""
    doc_items: str = ""
    """Regex searched in the comment above a type, whose group `type` is a type that tells what its values hold."""
    doc_names: str = ""
    """Regex searched in a comment, whose groups tell the `name` of a parameter or a local value and its `type`."""
    routes: dict[str, object] = field(default_factory=dict, hash=False)
    """What is said of routes: see `route_rules`."""
    fixture_attributes: tuple[str, ...] = ()
    """Regexes searched in a definition's attributes; a match makes it a fixture, which a parameter names (pytest)."""
    fixture_always: str = ""
    """Regex searched in a fixture's attributes; a match means that it runs for all tests around it."""
    fixture_named: str = ""
    """Regex searched in a fixture's attributes; its group is the name by which tests take it, if not its own."""
    fixture_results: str = ""
    """Regex of text that is cut out of a fixture's declared result (`Iterator[`), to leave the type that it yields."""
    fixture_files: tuple[str, ...] = ()
    """Names of the files whose fixtures all tests in and below their folder can take (conftest.py)."""
    fixtures_into: str = ""
    """Regex of the names of functions that take fixtures, in addition to fixtures themselves."""
    transparent_types: tuple[str, ...] = ()
    """Generic types that stand for their argument in receiver inference (Optional, Box; '*Result' is any such name)."""
    type_noise: str = ""
    """Regex of text that is cut out of a type expression before it is read (Rust lifetimes)."""
    receiver_suffixes: tuple[str, ...] = ()
    """Operators between a value and the dot that do not change the value (Rust '?', C# '!')."""
    decorator_suffix: str = ""
    """The suffix of a decorator's class that its uses leave out (C# 'Attribute')."""
    returns_closures: bool = False
    """The result of a call has the functions that are written within the called one as members: `useCart().add`."""
    objects: bool = False
    """A type may be an object or have one, whose members are read by the type's name (`Clock.offset` in Kotlin)."""
    getters: bool = False
    """Reading a member without calling it may run a method, a getter, or pass it on (JavaScript)."""
    type_argument_kinds: tuple[str, ...] = ()
    """The kind of a call's type arguments, then kinds of nodes around a member's name that end before them."""
    accessors: tuple[str, ...] = ()
    """What begins the names of the methods that read and set a property elsewhere (`getTotal` for `total`)."""
    read_as: str = ""
    """Regex matched against the name and the type of a method (`getFullNameAttribute:string`), of which a group holds
    another name of the method: `called` one to call it by, any other one to read it by, in words with underscores."""
    accessor_attributes: tuple[str, ...] = ()
    """Regexes searched in the attributes of a type and its fields; a match makes them properties (Lombok)."""
    own_getters: bool = False
    """Methods that are read as properties are so within their own type, too, if it has no such property (PHP)."""
    template_of: tuple[str, ...] = ()
    """The extension of a page, then that of the file with the component that it is the template of ('.html .ts')."""
    template_syntax: str = ""
    """How its templates are written: 'braces' (Jinja, Django, Twig), or '' (Angular's, if they look like it)."""
    template_getters: tuple[str, ...] = ()
    """What may begin the name of the method that a template runs by the name of a member (Twig 'get')."""
    filter_attributes: str = ""
    """Regex searched in attributes; a match makes a function a filter, function or test of templates, whose name there
    is the group, if that matches, else its own (Flask's `@app.template_filter("price")`), a class a component,
    directive or pipe of templates, and an accessor a member that elements set (Angular)."""
    view_files: str = ""
    """Regex searched in a path: its group `path` is the name of the view that the file is (Rails' `carts/show`)."""
    view_owners: str = ""
    """Regex searched in a path: the views that the file shows lie in the folder that is its group `folder`."""
    view_folders: tuple[str, ...] = ()
    """Folders of these views, or files that stand for views, beside what `view_owners` finds, with '{folder}' for the
    group ('templates/{folder}', Phoenix)."""
    setting_files: str = ""
    """Regex searched in the paths of files whose variables are settings (Django's, Spring's); programs read them by
    their qualified names, behind the group `prefix`, if there is one (Laravel's `config/app.php`)."""
    setting_values: bool = True
    """Answers show what the variables of these files are set to, as they show other source; if not, names alone."""
    setting_holders: tuple[str, ...] = ()
    """Modules from which a program imports the object whose members its settings are ('django.conf')."""
    tag_files: str = ""
    """Regex searched in the paths of files that define tags for pages; its group is the name that pages load."""
    reopens_types: bool = False
    """A type may be written in several pieces, none of which is another type (C# `partial`, Ruby)."""
    types_by_parameters: bool = False
    """Types of one name may differ in their type parameters alone (C#); then they are pieces of one type to others."""
    package_sees_parents: bool = False
    """Code in package a.b sees the names of package a (C#)."""
    braces_construct: bool = False
    """A type before braces constructs a value of it: `Config{}.Run()` (Go, Rust, C++)."""
    dot_casts: bool = False
    """A type in brackets behind a dot is what the value before the dot is cast to: `item.(Cart).Total()` (Go)."""
    new_is_call: bool = False
    """Calling a name that starts with a capital letter constructs a value of that type (Python, Ruby's X.new)."""
    own_constructor_call: str = ""
    """The function that, called on nothing, returns a value of the type around it (Ruby's `new` in a class method)."""
    bare_calls: bool = False
    """A method without arguments is called by its name alone (Ruby)."""
    constructor_calls: tuple[str, ...] = ()
    """Functions called on a type that return a value of it (Ruby 'new', Rust 'new', 'from_*')."""
    implicit_names: str = ""
    """Regex of whole names that the language may call by itself: operators, entry points, `__len__`."""
    implicit_marks: str = ""
    """Regex searched in the signatures of such functions (Kotlin's `operator fun plus`)."""
    inert_names: str = ""
    """Regex of whole names of decorators and bases that never use what they are about (`property`, `Serializable`)."""
    named_after: str = ""
    """Regex of what precedes a common word (`build`) on a line that can mean a function of this language."""
    named_after_here: str = ""
    """The same for files of this language, in addition."""
    call_member: str = ""
    """The member that runs when a value is called like a function (Python's `__call__`)."""
    implicit_calls: tuple[str, ...] = ()
    """What a syntax calls on a value without naming it: its token, then members ('with __enter__ __exit__')."""
    class_types: str = ""
    """Regex searched in a type expression; a match means the class itself, not an object of it (`type[Cart]`)."""
    transparent_calls: tuple[str, ...] = ()
    """Methods whose result counts as the value that they are called on (Rust 'unwrap')."""
    token_trees: bool = False
    """Arguments of macros are tokens: a receiver among them is the last one of a chain that is read from the text
    (Rust)."""
    entered: tuple[str, ...] = ()
    """The methods whose result a `with` statement gives a name, the second one for asynchronous statements."""
    results_given: tuple[str, ...] = ()
    """Methods from outside whose result is of the type that a call gives (`GetService<Cart>()`); the type arguments of
    calls are read if there are any."""
    fluent_calls: tuple[str, ...] = ()
    """Methods from outside that return a value of the type that they are called on (Django's 'filter')."""
    query_types: tuple[str, ...] = ()
    """Types from outside whose values find objects of what they hold (Eloquent's 'HasMany')."""
    queried_types: tuple[str, ...] = ()
    """Bases from outside: a type below one is a query of its own objects (Eloquent's 'Model')."""
    query_members: tuple[str, ...] = ()
    """Members from outside of such a type that hold the query; the type itself is none then (Django's 'objects')."""
    registers_queried: bool = False
    """Whether relations may name such a type without an import, as the language's framework knows all (Django)."""
    query_steps: tuple[str, ...] = ()
    """Methods of queries that return a query of the same objects ('where*')."""
    query_lists: tuple[str, ...] = ()
    """Methods of queries that return a list of what these find ('findAll')."""
    query_results: tuple[str, ...] = ()
    """Methods of queries that return one object of what these find ('findOneBy*')."""
    factory_call: str = ""
    """The method from outside by which a class gives an object that makes its values (Laravel's `Cart::factory()`)."""
    factory_base: str = ""
    """The base from outside of the classes of such objects; their names are that of the class with this behind
    (`CartFactory extends Factory`)."""
    implicit_parameter: str = ""
    """The name of the parameter of a nameless function that names none (Kotlin's `it`)."""
    item_types: bool = False
    """A type says what lists and maps of it hold (`List<Cart>`), so that items have the members of that type."""
    slice_mark: str = ""
    """What stands within the brackets that take a part out of a list (Python ':', Rust '..')."""
    item_steps: tuple[str, ...] = ()
    """Methods that return a list or an iterator of the same items as the value they are called on (Java 'stream')."""
    item_calls: tuple[str, ...] = ()
    """Methods that return one item, or one value, of the list or map that they are called on (Java 'get')."""
    keyed_calls: tuple[str, ...] = ()
    """Those of `item_calls` that return the value of a map's key; of a map, the others return a key with its value."""
    square_arguments: bool = False
    """Type arguments stand in square brackets, which take no item out of a list (Scala)."""
    items_called: bool = False
    """Calling a list or a map takes an item out of it (Scala's `carts(0)`)."""
    passed_types: tuple[str, ...] = ()
    """Functions from outside, each with the type of what it passes to a nameless function."""
    entry_type: str = ""
    """The type of what a loop takes out of a map, of which `bound_members` tell the members (C++ 'pair')."""
    cursor_calls: tuple[str, ...] = ()
    """Methods that return a pointer to an item of a list or an entry of a map (C++ 'begin', 'find')."""
    option_calls: tuple[str, ...] = ()
    """Methods that return what an optional value holds, and of a map an optional value (Scala's 'get')."""
    methods_uncalled: bool = False
    """Whether methods may be called without brackets, like fields (Dart's getters, Scala)."""
    enum_lists: tuple[str, ...] = ()
    """Members that every enum has and that hold its members (Dart's `Plan.values`)."""
    steps_uncalled: bool = False
    """Whether `item_steps` and `entry_steps` may stand without brackets (Dart's `carts.reversed`)."""
    arguments_behind_types: bool = False
    """The arguments of a generic type stand behind its node, not in it (Dart)."""
    bound_members: tuple[str, ...] = ()
    """Members of generic types from outside that are of one of their type arguments, each with its number
    ('State.widget 0': what extends Flutter's `State<CartPage>` has a `widget` of that type)."""
    indexes_are_calls: bool = False
    """The grammar takes what takes an item out of a list (`carts[0]`) for a call (Swift)."""
    item_members: tuple[str, ...] = ()
    """Properties that are one item of the list that they are read of (Swift `first`)."""
    entry_steps: tuple[str, ...] = ()
    """Methods that return the values of a map, or pairs of a key or number and an item (Rust 'enumerate')."""
    assigned_types: bool = False
    """A variable may hold a type, and stand where one is expected (`Rows = list[Row]` in Python)."""
    closed_types: bool = False
    """Whether a class has no other members than its own, inherited and added ones: no extension, macro nor trait of
    another type gives it any."""
    extending_modules: tuple[str, ...] = ()
    """Modules within a type whose functions it adds to the classes that include it (Ruby 'ClassMethods')."""
    known_by_fields: tuple[str, ...] = ()
    """A kind of node, then fields that tell it within another node (Python's 'attribute object attribute')."""
    import_syntax: str = ""
    """Name of a parser for imports that a query cannot parse ('rust_use'); `@import.<name>` names another."""
    doc_strip: str = r"^\s*(?:/\*\*?|\*/|\*|///?!?|//|#+|--|\"\"\"|'''|r\"\"\")|\*/\s*$|\"\"\"$|'''$"
    """Regex of text that is removed from each line of a doc comment."""
