<?php

namespace App\Mail;

use Illuminate\Mail\Mailables\Content;

class CartPaid
{
    // expect: edge CartPaid.content depends_on show.blade.php
    // expect: no-edge CartPaid.content depends_on row.blade.php
    public function content(): Content
    {
        return new Content(markdown: 'cart.show', with: ['row' => 'cart.row']);
    }

    // expect: edge CartPaid.fee depends_on mooring.php
    public function fee()
    {
        return config('mooring.fee') + Config::integer('mooring.extra');
    }
}
