<?php

namespace Pier\Events;

// A subscriber names the methods that run when an event is dispatched.
class ShipMooredEvent {}

class ShipLeftEvent {}

class CrewListed {}

class FogEvent {}

class Ship {}

class MooringSubscriber implements EventSubscriberInterface
{
    public static function getSubscribedEvents(): array
    {
        return [
            ShipMooredEvent::class => 'onMoored',
            ShipLeftEvent::class => ['onLeft', 10],
            KernelEvents::REQUEST => [['onRequest', 5], ['onLateRequest']],
        ];
    }

    public function onMoored(ShipMooredEvent $moored): void {}

    public function onLeft(ShipLeftEvent $left): void {}

    public function onRequest(RequestEvent $event): void {}

    public function onLateRequest(): void {}

    public function onNothing(): array
    {
        return ['name' => 'onMoored'];
    }

    public function describe(Ship $ship): void {}
}

class FogListener
{
    #[AsEventListener]
    public function whenFog(FogEvent $fog): void {}
}

#[AsMessageHandler]
class ListCrew
{
    public function __invoke(CrewListed $crew): void {}

    public function other(ShipMooredEvent $moored): void {}
}

// expect: edge MooringSubscriber.getSubscribedEvents references MooringSubscriber.onMoored
// expect: edge MooringSubscriber.getSubscribedEvents references MooringSubscriber.onLeft
// expect: edge MooringSubscriber.getSubscribedEvents references MooringSubscriber.onRequest
// expect: edge MooringSubscriber.getSubscribedEvents references MooringSubscriber.onLateRequest
// expect: edge ShipMooredEvent routes_to MooringSubscriber.onMoored
// expect: edge ShipLeftEvent routes_to MooringSubscriber.onLeft
// expect: edge FogEvent routes_to FogListener.whenFog
// expect: edge CrewListed routes_to ListCrew.__invoke
// expect: no-edge MooringSubscriber.onNothing references *
// expect: no-edge Ship routes_to *
// expect: no-edge ShipMooredEvent routes_to ListCrew.other
