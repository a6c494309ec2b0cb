; Markdown: names of definitions in backticks

[(inline) (pipe_table_cell)] @name @reference.document
