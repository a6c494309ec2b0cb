<p>{{ $line }}</p>
{{--
expect: no-edge row.blade.php calls *
--}}
