// Who emits an event runs its listeners.
import { OnEvent } from '@nestjs/event-emitter';

export enum HarbourEvent {
  PAID = 'berth.paid',
  LEFT = 'berth.left',
}

export class HarbourListener {
  @OnEvent(HarbourEvent.PAID)
  @Logged()
  async onPaid() {}

  @Shown(HarbourEvent.LEFT)
  onLeft() {}
}

export class BerthLeft {
  static getName() {
    return 'berth.left';
  }
}

export class LeftListener {
  @OnEvent(BerthLeft.getName())
  onLeft() {}

  @OnEvent('berth.swept', { async: true })
  onSwept() {}

  @Shown('berth.shown')
  onShown() {}

  @OnEvent(name('berth.called'))
  onCalled() {}
}

// expect: edge BerthLeft routes_to LeftListener.onLeft
// expect: edge LeftListener.onSwept subscribes berth.swept
// expect: no-edge LeftListener.onShown subscribes *
// expect: no-edge LeftListener.onCalled subscribes *
// expect: edge HarbourEvent.PAID routes_to HarbourListener.onPaid
// expect: no-edge HarbourEvent.LEFT routes_to *
