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

// expect: edge HarbourEvent.PAID routes_to HarbourListener.onPaid
// expect: no-edge HarbourEvent.LEFT routes_to *
