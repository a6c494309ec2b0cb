; TSX is TypeScript with JSX: it inherits all its patterns and has none of its own.
