<u></u>
{{--
expect: no-edge hidden.blade.php calls *
--}}
