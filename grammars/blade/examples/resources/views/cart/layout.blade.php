<html>@yield("content")</html>
{{--
expect: no-edge layout.blade.php calls *
--}}
