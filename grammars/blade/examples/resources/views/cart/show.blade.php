@extends('cart.layout')
{{--
expect: edge show.blade.php depends_on layout.blade.php
expect: edge show.blade.php depends_on row.blade.php
expect: edge show.blade.php calls Cart.total
expect: edge show.blade.php calls Cart.shippingNote
expect: edge show.blade.php calls Cart.isEmpty
expect: edge show.blade.php calls Cart.lineItems
expect: edge show.blade.php calls Cart.giftLines
expect: edge show.blade.php calls Cart.open
expect: edge show.blade.php calls Prices.shown
expect: edge show.blade.php calls money
expect: edge show.blade.php calls Alert
expect: edge show.blade.php calls InputField
expect: edge show.blade.php depends_on note.blade.php
expect: no-edge show.blade.php depends_on hidden.blade.php
expect: edge show.blade.php references "GET /carts"
expect: no-edge show.blade.php references "GET /gifts"
{{ $cart->inComment() }} <x-hidden>
--}}
@inject('prices', 'App\Services\Prices')
<a href="{{ route('carts.index') }}">route('gifts.index')</a>
<h1 :title="$cart->shippingNote()">{{ $cart->total() }} of {!! money($prices->shown(3)) !!}</h1>
@if ($cart->isEmpty()) Nothing, isn't it? @endif
@forelse($cart->lineItems() as $line)
    @include('cart.row', ['line' => $line])
@empty
    unused() $cart->unused() @{{ $cart->unused() }}
@endforelse
@section('content')
@verbatim {{ $cart->verbatim() }} @endverbatim
<x-alert type="error"/> <x-forms.input-field name="size"/> <x-note>...</x-note> <x-slot name="footer"/>
@php
    $gifts = $cart->giftLines();
@endphp
<?php \App\Models\Cart::open(); ?>
