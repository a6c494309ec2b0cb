; Variables that a program is to be given, with examples of their values

(variable_assignment name: (variable_name) @name) @reference.configure
(comment) @comment
