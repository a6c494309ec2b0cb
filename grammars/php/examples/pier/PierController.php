<?php

namespace Pier\Controller;

// Symfony: what a class puts before the routes of its methods, and what leads to a route by its name.
#[Route('/pier', name: 'pier_')]
final class PierController extends AbstractController
{
    #[Route('/', name: 'index', methods: ['GET'])]
    public function index(): Response
    {
        return $this->redirectToRoute('pier_mooring', ['id' => 1]);
    }

    #[Route(path: '/mooring/{id}', name: 'mooring', methods: ['GET', 'POST'])]
    public function mooring(int $id): Response
    {
        $this->redirectToRoute('pier_unknown');
        $this->addFlash('pier_index', 'text');
        return new Response($this->router->generate('pier_index'));
    }

    #[Route(path: '/leave', methods: ['DELETE'], name: 'leave')]
    public function leave(Request $request): Response
    {
        $request->route('pier_mooring');
        return $this->password->generate('pier_mooring');
    }
}

#[Route('/tide', name: 'tide')]
class TideController
{
    public function __invoke(): Response
    {
        return new Response(route('pier_leave'));
    }
}

// expect: def route "GET /pier"
// expect: def route "ANY /pier/mooring/{id}"
// expect: def route "DELETE /pier/leave"
// expect: def route "ANY /tide"
// expect: no-def "ANY /tide/tide"
// expect: no-def "ANY /"
// expect: edge PierController.index handles_route "GET /pier"
// expect: edge TideController.__invoke handles_route "ANY /tide"
// expect: edge PierController.index references "ANY /pier/mooring/{id}"
// expect: edge PierController.mooring references "GET /pier"
// expect: edge TideController.__invoke references "DELETE /pier/leave"
// expect: no-edge PierController.leave references *
// expect: no-edge PierController.mooring references "ANY /pier/mooring/{id}"
