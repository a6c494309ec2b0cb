<i>{{ $slot }}</i>
{{--
expect: no-edge note.blade.php calls *
--}}
