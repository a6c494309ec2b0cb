<b>{{ $type }}</b>
{{--
expect: no-edge alert.blade.php calls *
--}}
