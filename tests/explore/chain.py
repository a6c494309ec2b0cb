"""A Java tree with a chain of interceptors: an interface with many implementations that one loop calls in turn.

Written for these tests, with traps: the orchestrator implements a mixin that many others implement, and annotations
stand before signatures.
"""

from __future__ import annotations

from typing import Final

NAMES: Final = ("Retry", "Header", "Store", "Dial", "Trace", "Wire")


def interceptor(name: str) -> str:
    """Return a class that implements Interceptor, with a body of its own."""
    steps = "\n".join(
        f'        if (chain.request().header("{name}-{step}") != null) {{\n'
        f'            log("{name} saw header {step} and went on with it");\n        }}'
        for step in range(12)
    )
    return f"""package net.chain;

public final class {name}Interceptor implements Interceptor {{
    private final String label = "{name}";

    @Override
    @SuppressWarnings({{"unused", "intercept"}})
    public Answer intercept(Chain chain) throws java.io.IOException {{
        // {name} looks at the request
{steps}
        Answer answer = chain.proceed(chain.request());
        return answer.with(label);
    }}

    private void log(String line) {{
        System.out.println(label + line);
    }}
}}
"""


TREE: Final[dict[str, str]] = {
    "net/chain/Interceptor.java": """package net.chain;

/** Looks at a request on its way out and at its answer on the way back. */
public interface Interceptor {
    Answer intercept(Chain chain) throws java.io.IOException;

    interface Chain {
        Request request();

        Answer proceed(Request request) throws java.io.IOException;
    }
}
""",
    "net/chain/Lockable.java": """package net.chain;

public interface Lockable {
    void lock();
}
""",
    "net/chain/LoopChain.java": """package net.chain;

import java.util.List;

/** Hands a request to one interceptor after the other. */
public final class LoopChain implements Interceptor.Chain {
    private final List<Interceptor> interceptors;
    private final int index;
    private final Request request;

    LoopChain(List<Interceptor> interceptors, int index, Request request) {
        this.interceptors = interceptors;
        this.index = index;
        this.request = request;
    }

    @Override
    public Request request() {
        return request;
    }

    @Override
    public Answer proceed(Request request) throws java.io.IOException {
        LoopChain next = new LoopChain(interceptors, index + 1, request);
        Interceptor interceptor = interceptors.get(index);
        return interceptor.intercept(next);
    }
}
""",
    "net/chain/LiveCall.java": """package net.chain;

import java.util.ArrayList;
import java.util.List;

/** One request that is under way. */
public final class LiveCall implements Lockable {
    private final Request request;

    LiveCall(Request request) {
        this.request = request;
    }

    public Answer execute() throws java.io.IOException {
        lock();
        return answerThroughChain();
    }

    @Override
    public void lock() {
        Locks.hold(this);
    }

    Answer answerThroughChain() throws java.io.IOException {
        List<Interceptor> interceptors = new ArrayList<>();
        NAMES_HERE
        LoopChain chain = new LoopChain(interceptors, 0, request);
        return chain.proceed(request);
    }
}
""".replace("NAMES_HERE", "\n        ".join(f"interceptors.add(new {name}Interceptor());" for name in NAMES)),
    "net/chain/Request.java": """package net.chain;

public final class Request {
    public String header(String name) {
        return null;
    }
}
""",
    "net/chain/Answer.java": """package net.chain;

public final class Answer {
    public Answer with(String label) {
        return this;
    }
}
""",
    **{f"net/chain/{name}Interceptor.java": interceptor(name) for name in NAMES},
    **{
        f"net/chain/Held{number}.java": f"""package net.chain;

public final class Held{number} implements Lockable {{
    public void lock() {{
        Locks.hold(this);
    }}
}}
"""
        for number in range(3)
    },
}

WORDS: Final = "How does a call run its request through the interceptor chain?"
BAG: Final = "LiveCall answerThroughChain LoopChain proceed Interceptor " + " ".join(f"{n}Interceptor" for n in NAMES)
"""A query that names every participant, as agents ask."""
