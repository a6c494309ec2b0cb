<?php

namespace App;

// expect: def method Cart.getTotal
// expect: no-edge * references Cart.getHidden
class Cart
{
    public function getTotal() { return 0; }
    public function isEmpty() { return true; }
    public function shippingNote($day) { return ''; }
    public function getHidden() { return 1; }
}

// expect: no-edge * references Team.hasOwner
class Team
{
    public function hasOwner($user) { return true; }
}

class CartController
{
    #[Route('/carts', name: 'cart_show')]
    public function show()
    {
        return $this->render('cart/show.html.twig', ['cart' => new Cart()]);
    }
}
// expect: edge CartController.show depends_on show.html.twig
// expect: edge row.html.twig references "ANY /carts"
// expect: edge row.html.twig calls NoteController.note
// expect: no-edge row.html.twig references "ANY /notes"
// expect: no-edge row.html.twig calls NoteController.other
class NoteController
{
    #[Route('/notes', name: 'note')]
    public function note() { return ''; }

    public function other() { return ''; }
}

// expect: no-edge * references GuestCart.getOwner
class GuestCart
{
    public function getOwner() { return null; }
}
