"""Edges between what runs, what is deployed and code: kept through edits, they equal those of an index from scratch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from packlens.extract.languages.file_language import language_of_text
from packlens.extract.records import file_record
from packlens.resolve.incremental import IncrementalResolver
from packlens.resolve.linking import source_of
from packlens.store.records import FileRecord
from tests.examples import examples
from tests.resolve.small_sources import Shown, apply, calls, edges, from_scratch
from tests.resolved_edges import resolve

VARIANTS = {
    "compose.yml": [
        "services:\n  web:\n    build: ./web\n    depends_on: [db]\n    command: python main.py\n  db:\n    image: p\n",
        "services:\n  web:\n    image: acme/web\n    depends_on: [cache]\n  cache:\n    build: ./cache\n",
        "colours:\n  web: red\n",
    ],
    "web/Dockerfile": ['FROM python:3 AS base\nCMD ["python", "main.py"]\n', "FROM alpine:3 AS web\nEXPOSE 80\n"],
    "main.py": ["def serve():\n    pass\n", "import requests\ndef call():\n    requests.get('http://web/users/1')\n"],
    "web/main.py": [
        "@app.get('/users/{id}')\ndef user(id): pass\n",
        "@app.post('/users')\ndef add(): pass\n",
        "@app.get('/api/users/<id>')\ndef user(id): pass\n",
    ],
    "app/views/members/show.html.erb": [
        '<%= render "row" %>\n',
        "<%= render @members %>\n",
        '<%= render layout: "members/row" do %><% end %>\n',
    ],
    "app/views/members/_row.html.erb": ["<p></p>\n", '<%= render "member" %>\n'],
    "app/views/members/_member.html.erb": ["<i></i>\n"],
    "spec/cart_spec.rb": [
        'describe "Cart" do\n  it_behaves_like "a cart"\nend\n',
        'shared_examples("a cart") { it("is own") { 1 } }\ndescribe("Cart") { include_examples "a cart" }\n',
    ],
    "spec/support/carts.rb": [
        'shared_examples "a cart" do\n  it "adds" do\n    add\n  end\nend\n',
        'shared_examples("a cart") { it("adds") { 1 } }\nshared_examples("a cart") { it("drops") { 1 } }\n',
    ],
    "client.js": ["export function load(id) { return fetch(`/api/users/${id}`); }\n", "export const x = 1;\n"],
    "web/client.js": [
        "export function load(id) { return fetch(`/v1/users/${id}/orders`); }\n",
        "export function load(id) { return fetch(`/v1/users`); }\nexport const w = () => fetch(`/v1/users/${id}`);\n",
    ],
    "web/app.js": [
        "const users = require('./users');\napp.use('/v1/users', users);\n",
        "const users = require('./orders');\napp.use('/v1/users', users);\n",
        "const index = require('./index');\napp.use('/v1', index);\n",
    ],
    "web/index.js": ["const users = require('./users');\nrouter.use('/users', users);\n", "export const y = 1;\n"],
    "web/users.js": [
        "router.get('/:id/orders', (q, r) => 1);\nrouter.get('/', (q, r) => 2);\n",
        "router.get('/:id', (q, r) => 1);\n",
    ],
    "web/orders.js": ["router.get('/:id/orders', (q, r) => 1);\n"],
    "api.yaml": ["openapi: 3.0.0\npaths:\n  /users/{id}:\n    get:\n      operationId: user\n", "a: 1\n"],
    "pyproject.toml": [
        "[project]\nname = 'shop'\n[project.scripts]\nshop = 'main:serve'\n",
        "[project]\nname = 'other'\n",
    ],
    "lib/pyproject.toml": ["[project]\nname = 'lib'\ndependencies = ['shop']\n", "[tool.x]\na = 1\n"],
    ".github/workflows/ci.yml": [
        "on: push\njobs:\n  a:\n    steps:\n      - run: pytest\n  b:\n    needs: a\n    steps: [{run: python a.py}]\n",
        "on: push\njobs:\n  b:\n    needs: a\n    steps:\n      - run: npm test\n",
    ],
    "cart.proto": ["service Cart {\n  rpc Add(Line) returns (Line);\n}\n", "message Line {}\n"],
    "web/cart.proto": ["service Cart {\n  rpc Drop(Line) returns (Line);\n}\n"],
    "web/cart.py": [
        "class Cart(CartServicer):\n    def Add(self, r): pass\n    def Drop(self, r): pass\n",
        "CartStub(1)\n",
    ],
    "router.js": [
        "const cartRouter = router({ add: publicProcedure.query(() => 1) });\n",
        "const cartRouter = router({ add: aProcedure.input(a).mutation(() => 1), drop: procedure.query(() => 2) });\n",
    ],
    "web/page.js": ["export function show() { return trpc.cart.add.useQuery() + trpc.cart.drop.useQuery(); }\n"],
    "shop.graphql": ["type Query {\n  cart: Cart\n}\n", "type Cart {\n  cart: Cart\n}\n"],
    "web/shop.graphql": ["extend type Query {\n  cart: Cart\n  user_id: ID\n}\n"],
    "web/ask.graphql": ["query Ask { cart { id } }\n", "query Ask { cart { id } }\nquery More { user_id }\n"],
    "web/ask.js": ["export const ASK = gql`{ cart { id } }`;\n", "export const ASK = gql`{ cart user_id }`;\n"],
    "chart/values.yaml": ["image:\n  tag: 1\n", "image: x\n", "hosts:\n  - image:\n      tag: 1\n"],
    "chart/templates/web.yaml": [
        "apiVersion: v1\nkind: Service\nmetadata:\n  name: {{ .Values.image.tag }}\n",
        "apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n  {{ .Values.image }}: {{ .Values.image.tag }}\n",
    ],
    "config/routes.rb": [
        "resources :members do\n  get :preview, on: :member\nend\n",
        "namespace :admin do\n  resources :members\nend\n",
    ],
    "app/members.rb": [
        "class MembersController\n  def index; end\n  def preview; end\nend\n",
        "class Admin::MembersController\n  def index; end\nend\n",
    ],
    "test/controllers/members_controller_test.rb": [
        "get :index\nget members_path\n",
        "get admin_members_path\nget '/members/1/preview'\n",
    ],
    "shop/urls.py": [
        "from .views import Cart, cart\napp_name = 'shop'\nurls = [path('cart/', Cart.as_view(), name='cart')]\n",
        "from .views import Cart, cart\nurlpatterns = [path('cart/', cart, name='cart')]\n",
    ],
    "shop/views.py": ["class Cart(View):\n    def get(self): pass\n", "def cart(r): pass\n"],
    "tests/test_shop.py": [
        "def test(client):\n    client.get(reverse('shop:cart'))\n",
        "def test(client):\n    client.get('/cart/')\n    client.get(reverse('cart'))\n",
        "@app.get('/cart')\ndef cart(): pass\ndef test(client):\n    client.get('/cart')\n",
    ],
    "shop/cart.py": [
        "class Basket:\n    def sum_of_lines(self): pass\n@app.template_filter('price')\ndef shown(x): pass\n",
        "class Order:\n    sum_of_lines = 1\ndef page():\n    return render_template('basket.html')\n",
        "@app.template_filter('other')\ndef shown(x): pass\n",
    ],
    "shop/templates/basket.html": [
        "{% include 'row.html' %}{{ basket.sum_of_lines|price }}",
        "{% extends 'row.html' %}{{ x.sum_of_lines() }}{{ price(1) }}",
        "<p>{{ basket.sum_of_lines }}</p>",
    ],
    "shop/templates/row.html": ["{% block a %}{{ 1|other }}{% endblock %}"],
    "app/Basket.php": [
        "<?php class Basket { function getLines() {} function shipping_note() { return view('basket.show'); } }\n",
        "<?php class Basket { function lines() {} public $shipping_note; }\n",
    ],
    "app/View/Components/Note.php": ["<?php namespace App\\View\\Components; class Note {}\n"],
    "resources/views/basket/show.blade.php": [
        "@extends('row')<x-note/>{{ $basket->shipping_note() }}",
        "@include('basket.row') {{ $basket->getLines() }}",
    ],
    "resources/views/basket/row.blade.php": ["<x-basket.row/>@if($a->shipping_note()) @endif"],
    "resources/views/components/note.blade.php": ["{{ $slot }}"],
    "templates/basket.html.twig": ["{{ basket.lines }}{{ basket.shipping_note }}", "{% include 'row.html.twig' %}"],
    "web/cart.go": [
        "package web\nfunc (r *queryResolver) Cart() {}\nfunc (r cartResolver) Cart() {}\n",
        "package web\nfunc (r *queryResolver) UserID() {}\n",
    ],
}
"""By path, what may stand in the file: each file is what others name by its name, its path or what it declares."""
Change = tuple[str, bytes | None]


@st.composite
def changes(draw: st.DrawFn) -> Change:
    path = draw(st.sampled_from(sorted(VARIANTS)))
    text = draw(st.sampled_from([None, *VARIANTS[path]]))
    return path, None if text is None else text.encode()


def record(path: str, content: bytes | None) -> FileRecord | None:
    language = language_of_text(path, content or b"")
    assert language is not None
    return None if content is None else file_record(language, path, content, 0)


def compared_records(edits: Iterable[Mapping[str, bytes | None]]) -> Iterator[list[FileRecord]]:
    """Yield the records of all files after each edit, whose edges were compared with those from scratch."""
    incremental, shown, current = IncrementalResolver(), Shown(), dict[str, bytes]()
    for edit in edits:
        current = apply(current, dict(edit))
        shown.take(incremental.update({path: record(path, content) for path, content in edit.items()}))
        records = [made for path, content in current.items() if (made := record(path, content))]
        fresh = from_scratch(current, records)
        shown.compare(fresh)
        fresh.close()
        yield records


@settings(max_examples=examples(30), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.lists(changes(), min_size=1, max_size=4), min_size=1, max_size=8))
def test_kept_through_edits_edges_equal_those_from_scratch(rounds: list[list[Change]]) -> None:
    for _ in compared_records(dict(changes_of_round) for changes_of_round in rounds):
        pass


def test_a_request_follows_edits_of_the_mounts_between_it_and_its_route() -> None:
    files = {
        "app.js": b"const carts = require('./carts');\napp.use('/shop', carts);\n",
        "carts.js": b"const items = require('./items');\nrouter.use('/carts', items);\nrouter.get('/', (q, r) => 0);\n",
        "items.js": b"router.get('/:id/items', (q, r) => 1);\n",
        "other.js": b"router.get('/:id/items', (q, r) => 2);\n",
        "client.js": b"function load(id) { return fetch(`/shop/carts/${id}/items`); }\n",
    }
    edits: list[dict[str, bytes | None]] = [
        dict(files),
        {"app.js": files["app.js"].replace(b"/shop", b"/store")},
        {"app.js": files["app.js"]},
        {"carts.js": files["carts.js"].replace(b"./items", b"./other")},
        {"other.js": None},
        {"carts.js": None},
        {"carts.js": files["carts.js"]},
    ]
    reached = ["items.js", "", "items.js", "other.js", "", "", "items.js"]
    for records, target in zip(compared_records(edits), reached, strict=True):
        found = {
            edge.target.partition(":")[0]
            for edge in resolve([source_of(each) for each in records])
            if edge.kind == "consumes_endpoint"
        }
        assert found == ({target} if target else set())


def test_a_test_reaches_the_route_whose_parameter_has_the_value_that_it_spells_out() -> None:
    files = {
        "app.js": b"app.get('/blog/:slug', (q, r) => 0);\napp.use('/shop', require('./carts'));\n",
        "carts.js": b"router.get('/carts/:name', (q, r) => 1);\n",
        "test/blog.test.js": b"it('shows', () => request(app).get('/blog/first-post'));\n",
        "test/cart.test.js": b"it('shows', () => request(app).get('/shop/carts/mine'));\n",
        "client.js": b"function load() { return fetch('/blog/first-post'); }\n",
    }
    edits: list[dict[str, bytes | None]] = [
        dict(files),
        {"app.js": files["app.js"].replace(b":slug", b":slug/:page")},
        {"app.js": files["app.js"]},
        {"app.js": files["app.js"] + b"app.get('/blog/first-post', (q, r) => 2);\n"},
        {"carts.js": None},
    ]
    blog, cart = ("test/blog.test.js", "app.js:GET /blog/:slug"), ("test/cart.test.js", "carts.js:GET /carts/:name")
    own = "app.js:GET /blog/first-post"
    expected = [
        {blog, cart},
        {cart},
        {blog, cart},
        {(blog[0], own), ("client.js", own), cart},
        {(blog[0], own), ("client.js", own)},
    ]
    for records, reached in zip(compared_records(edits), expected, strict=True):
        edges = resolve([source_of(each) for each in records])
        found = {
            (edge.source.partition(":")[0], edge.target.partition("#")[0])
            for edge in edges
            if edge.kind == "consumes_endpoint"
        }
        assert reached == found


@pytest.mark.parametrize(
    ("command", "main"),
    [
        ('Command::cargo_bin("shop").unwrap()', "a/src/bin/shop/main.rs:main"),
        ('Command::new(assert_cmd::cargo::cargo_bin!("shop"))', "a/src/bin/shop/main.rs:main"),
        ('cargo_bin_cmd!("tool")', "a/src/bin/tool.rs:main"),
        ('Command::new(env!("CARGO_BIN_EXE_tool"))', "a/src/bin/tool.rs:main"),
        ('Command::cargo_bin("a").unwrap()', "a/src/main.rs:main"),
        ('Command::cargo_bin(env!("CARGO_PKG_NAME")).unwrap()', "a/src/main.rs:main"),
        ('Command::new("shop")', ""),
    ],
)
def test_a_test_that_runs_a_program_of_its_crate_calls_the_main_of_it(command: str, main: str) -> None:
    main_text = b"fn main() {}\n"
    files = {
        **dict.fromkeys(("a/src/main.rs", "a/src/bin/shop/main.rs", "a/src/bin/tool.rs", "src/main.rs"), main_text),
        "a/tests/runs.rs": f"#[test]\nfn runs() {{ {command}; }}\n".encode(),
    }
    records = [made for path, content in files.items() if (made := record(path, content))]
    edges = resolve([source_of(each) for each in records])
    called = {edge.target.partition("#")[0] for edge in edges if edge.kind == "calls" and "tests/" in edge.source}
    assert called == ({main} if main else set())


def test_a_client_that_is_near_no_copy_of_a_description_calls_all_copies() -> None:
    described = b"package shop;\nservice CartService {\n  rpc Add(Line) returns (Line);\n}\n"
    copies = ["protos/demo.proto", "src/ads/demo.proto", "src/cart/cart.proto"]
    go = b"package main\nfunc load() { c := pb.NewCartServiceClient(conn); c.Add(1) }\n"
    files = {
        **dict.fromkeys(copies, described),
        "src/web/main.go": go,
        "src/cart/main.go": go,
        "src/mail/main.go": b"package main\nfunc load() { c := pb.NewMailClient(conn); c.Send(1) }\n",
        "a/mail.proto": b"package one;\nservice Mail {\n  rpc Send(Line) returns (Line);\n}\n",
        "b/mail.proto": b"package two;\nservice Mail {\n  rpc Send(Line) returns (Line);\n}\n",
    }
    sources = [source_of(made) for path, content in files.items() if (made := record(path, content))]
    found = [(e.source, e.target.partition(":")[0], e.provenance) for e in resolve(sources) if e.kind == "consumes_rpc"]
    assert sorted(found) == [
        ("src/cart/main.go:load#function", "src/cart/cart.proto", "ast_resolved"),
        *(("src/web/main.go:load#function", copy, "ast_inferred") for copy in copies),
    ]


def test_the_parts_of_a_system_find_each_other() -> None:
    first = {path: texts[0].encode() for path, texts in VARIANTS.items()}
    sources = [source_of(made) for path, content in first.items() if (made := record(path, content))]
    found = {(edge.source.partition("#")[0], edge.kind, edge.target.partition("#")[0]) for edge in resolve(sources)}
    assert found >= {
        ("compose.yml:web", "depends_on", "compose.yml:db"),
        ("compose.yml:web", "deploys", "web/Dockerfile:Dockerfile"),
        ("main.py:main.py", "deployed_by", "compose.yml:web"),
        ("web/main.py:main.py", "deployed_by", "web/Dockerfile:base"),
        ("client.js:load", "consumes_endpoint", "web/main.py:GET /users/{id}"),
        ("pyproject.toml:shop.shop", "depends_on", "main.py:serve"),
        ("lib/pyproject.toml:lib", "depends_on", "pyproject.toml:shop"),
        ("pyproject.toml:shop", "tested_by", ".github/workflows/ci.yml:a"),
        ("web/cart.py:Cart.Drop", "implements_rpc", "web/cart.proto:Cart.Drop"),
        ("web/page.js:show", "consumes_rpc", "router.js:cartRouter.add"),
        ("web/cart.go:queryResolver.Cart", "implements_rpc", "web/shop.graphql:Query.cart"),
        ("web/ask.graphql:Ask", "consumes_rpc", "web/shop.graphql:Query.cart"),
        (
            "app/views/members/show.html.erb:show.html.erb",
            "depends_on",
            "app/views/members/_row.html.erb:_row.html.erb",
        ),
        ("spec/cart_spec.rb:Cart", "calls", "spec/support/carts.rb:a cart"),
        ("spec/support/carts.rb:a cart", "calls", "spec/support/carts.rb:adds"),
        ("chart/templates/web.yaml:web.yaml", "configures", "chart/values.yaml:image.tag"),
        (
            "app/members.rb:MembersController.preview",
            "handles_route",
            "config/routes.rb:GET /members/:id/preview",
        ),
        (
            "test/controllers/members_controller_test.rb:members_controller_test.rb",
            "calls",
            "app/members.rb:MembersController.index",
        ),
        ("shop/urls.py:ANY cart/", "routes_to", "shop/views.py:Cart.get"),
        ("tests/test_shop.py:test", "consumes_endpoint", "shop/urls.py:ANY cart/"),
        ("web/ask.js:ASK", "consumes_rpc", "web/shop.graphql:Query.cart"),
    }


@pytest.mark.parametrize(
    ("handler", "target"),
    [
        ("a.One", "App.One"),
        ("logged(a.One)", "App.One"),
        ('allowed(a.One, "carts:get", "carts:all")', "App.One"),
        ('allowed(withId(a.One), "carts:get")', "App.One"),
        ('open(a.hasUser(a.hasCart(a.One), "user", "cart"))', "App.One"),
        ("zipped(settings)(a.One)", "App.One"),
        ("allowed(a.One, rights)", ""),  # either may be the handler
        ("handlerOf(a)", ""),
        ("allowed()", ""),
        ("missing.One", ""),
    ],
)
def test_the_handler_of_a_route_may_stand_in_wrappers_and_is_known_by_the_type_of_its_receiver(
    handler: str, target: str
) -> None:
    go = f"""package main
        type App struct {{}}
        func (a *App) One() {{}}
        func (o *Other) One() {{}}
        func routes(g *echo.Group, a *App) {{ g.GET("/carts/:id", {handler}) }}
        """
    handled = {
        edge[1].partition(":")[2]
        for edge in edges({"main.go": go, "web.js": "export const cart = () => http.get('/carts/1');\n"})
        if edge[2] == "routes_to"
    }
    assert handled == ({target} if target else set())


def test_a_component_that_a_function_loads_later_is_used_by_its_file() -> None:
    files = {
        "src/router.js": """
            import Home from './Home.vue';
            const routes = [{ path: '/', component: Home }, { path: '/cart', component: () => import('./Cart.vue') },
              { path: '/x', component: () => import('./Missing.vue') }];
            """,
        "src/Cart.vue": "<script>\nexport default { methods: { addLine() {} } };\n</script>\n",
        "src/Home.vue": "<script>\nexport default { methods: {} };\n</script>\n",
    }
    assert {("src/Cart.vue:Cart", "references"), ("src/Home.vue:Home", "imports")} <= {
        edge[1:] for edge in edges(files) if edge[0] == "src/router.js:router.js"
    }


@pytest.mark.parametrize("called", ["this.$api.addLine()", "api.lines.addLine()", "this.$store.addLine()"])
def test_no_method_of_a_component_is_what_a_receiver_of_unknown_type_has(called: str) -> None:
    methods = {"Cart": "addLine() {}", "Run": f"run() {{ {called}; this.ownLine(); }}, ownLine() {{}}"}
    files = {
        f"src/{name}.vue": f"<script>\nexport default {{ methods: {{ {method} }} }};\n</script>\n"
        for name, method in methods.items()
    }
    assert {("src/Run.vue:Run.run", "src/Run.vue:Run.ownLine")} == calls(files)
