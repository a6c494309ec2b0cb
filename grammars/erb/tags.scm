; A template runs its Ruby: helpers are called from it, or from nowhere.
[(directive) (output_directive)] @embedded.frame
(directive (code) @embedded)
(output_directive (code) @embedded)
(comment_directive) @comment
