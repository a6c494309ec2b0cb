; A template runs its PHP. `@include` and its like are calls of `view`, other directives calls of `_`.

; what a directive takes out of the container: @inject('prices', 'App\Services\Prices')
(function_call_expression function: (name) @_inject
  arguments: (arguments . (argument (string (string_content) @name)) . (argument [(string (string_content) @type) (class_constant_access_expression . (_) @type)]))
  (#eq? @_inject "inject")) @binding
; views behind a condition, and of lists of views: @includeWhen($cart, 'cart.show'), @includeFirst(['cart.own', 'cart.show'])
(function_call_expression function: (name) @_view arguments: (arguments . (argument) . (argument (string) @name)) (#eq? @_view "view")) @reference.view
(function_call_expression function: (name) @_view
  arguments: (arguments . (argument (array_creation_expression (array_element_initializer (string) @name) ))) (#eq? @_view "view")) @reference.view

; elements of components, which are tags of the text: <x-alert>, <livewire:cart>
(program) @name @reference.view_component
