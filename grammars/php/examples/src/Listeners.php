<?php
// Who makes an event or a message runs its handlers, and who dispatches a job has it handled.
namespace Harbour;

class BerthPaid {}

class BerthLeft {}

class BerthMoved {}

class SendReceipt
{
    public function handle(BerthPaid $event): void {}

    public function onMoved(BerthMoved $event): void {}
}

class FreeBerth
{
    public function __invoke(?BerthLeft $message): void {}
}

class Painter
{
    public function handle(BerthMoved $berth): void {}
}

class TideJob implements ShouldQueue
{
    public function handle(): void {}
}

// expect: edge BerthPaid routes_to SendReceipt.handle
// expect: edge BerthLeft routes_to FreeBerth.__invoke
// expect: edge TideJob routes_to TideJob.handle
// expect: no-edge BerthMoved routes_to *
// expect: no-edge SendReceipt routes_to *
