<?php

namespace App\Http\Controllers;

class WharfController
{
    // expect: edge WharfController.show depends_on show.twig
    public function show()
    {
        return view('wharf.show');
    }

    // expect: edge WharfController.edit depends_on edit.html.twig
    #[Template('cart/edit.html.twig')]
    public function edit()
    {
        return [];
    }
}
