// expect: def method CartComponent.hasLines
import { Component } from '@angular/core';

@Component({ selector: 'cart', templateUrl: './cart.component.html' })
export class CartComponent {
  lines: string[] = [];
  size = 'all';
  get hasLines() { return this.lines.length > 0; }
  compare = (a: string, b: string) => a === b;
  remove(line: string) {}
  checkout(options: object) {}
  note(count: number, rate: number) { return true; }
  rate(count: number) { return count; }
  line() {}
  total() {}
  price() {}
  late() {}
}
