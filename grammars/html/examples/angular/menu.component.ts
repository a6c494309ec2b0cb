// expect: edge MenuComponent references MenuComponent.open
// expect: edge MenuComponent references MenuComponent.close
// expect: edge MenuComponent references MenuComponent.items
// expect: no-edge * references MenuComponent.checkout
// expect: no-edge * references MenuComponent.item
import { Component } from '@angular/core';

@Component({
  selector: 'menu',
  host: { '(keydown.escape)': 'close($event)' },
  template: `
    <ul *ngFor="let item of items"><li *shopIfOwner="items" (click)="open(item)"><cart-line></cart-line>{{ item.name }}</li></ul>
  `,
})
export class MenuComponent {
  items: string[] = [];
  open(item: string) {}
  close(event: object) {}
  checkout() {}
  item() {}
}

class Other {
  remove() {}
}
