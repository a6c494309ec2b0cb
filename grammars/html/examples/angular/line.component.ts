// expect: edge LineComponent extends SelectableComponent
import { Component, Directive, EventEmitter, Input, Output, Pipe, input } from '@angular/core';

@Directive()
export class SelectableComponent {
  @Input() selected = false;
}

@Component({
  host: { class: 'line' },
  selector: 'cart-line',
  templateUrl: './line.component.html',
})
export class LineComponent extends SelectableComponent {
  @Input() compareWith: (a: string, b: string) => boolean;
  @Output() removed = new EventEmitter<string>();
  readonly label = input<string>();
  private hidden = false;

  @Input()
  set currency(currency: string) {}

  total() {}
  click() {}
}

@Directive({ selector: '[shopTooltip]' })
export class TooltipDirective {}

@Directive({ selector: 'li[shopIfOwner]' })
export class IfOwnerDirective {}

@Pipe({ name: 'money' })
export class MoneyPipe {
  transform(value: number) { return value; }
}

@Pipe({ name: 'late' })
export class LatePipe {
  transform(value: number) { return value; }
}
