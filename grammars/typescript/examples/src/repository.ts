/** Storage of orders. */
import { EventEmitter } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Order, OrderId } from './types';
import { OrderState } from './types';

// expect: def interface Repository
// expect: def method Repository.find
// expect: def field Repository.size
// expect: exported Repository
export interface Repository<T> {
    readonly size: number;
    find(id: OrderId): Promise<T | undefined>;
}

// expect: def class NotFound
// expect: not-exported NotFound
class NotFound extends Error {
    constructor(public readonly id: OrderId) {
        super(`no order ${id}`);
    }
}

// expect: def field NotFound.id
// expect: def constructor NotFound.constructor
// expect: edge OrderRepository implements Repository
// expect: edge BaseRepository extends events.Emitter
namespace events {
    export class Emitter extends EventEmitter {}
}
export abstract class BaseRepository<T> extends events.Emitter {
    protected abstract load(path: string): Promise<T[]>;
    close(): void {}
}

// expect: def method BaseRepository.load
// expect: not-exported BaseRepository.load
// expect: exported BaseRepository.close
// expect: edge OrderRepository extends BaseRepository
// expect: edge OrderRepository.load overrides BaseRepository.load
export class OrderRepository extends BaseRepository<Order> implements Repository<Order> {
    // expect: def field OrderRepository.#orders
    // expect: not-exported OrderRepository.#orders
    #orders = new Map<OrderId, Order>();
    private cache: Cache = new Cache();

    get size(): number {
        return this.#orders.size;
    }

    // expect: edge OrderRepository.find throws NotFound
    // expect: edge OrderRepository.find calls NotFound.constructor
    // expect: edge OrderRepository.find accesses_field OrderRepository.#orders
    // expect: edge OrderRepository.find calls Cache.get
    // expect: edge OrderRepository.find type_hint_of Order
    async find(id: OrderId): Promise<Order | undefined> {
        const cached = this.cache.get(id);
        if (!cached) throw new NotFound(id);
        return this.#orders.get(id);
    }

    // expect: def method OrderRepository.reset
    // expect: edge OrderRepository.reset calls Cache.clear
    reset = () => {
        this.cache!.clear();
    };

    // expect: edge OrderRepository.open references OrderState
    static open(orders: Order[]) {
        return orders.filter((order) => order.state === OrderState.Open);
    }

    // expect: edge OrderRepository.load calls parse
    protected async load(path: string): Promise<Order[]> {
        return parse(await readFile(path, 'utf8'));
    }
}

class Cache {
    get(id: OrderId) { return id; }
    clear(): void {}
}

// expect: def function parse
// one definition a signature: the overload has a symbol as well as the body
function parse(text: string): Order[];
function parse(text: unknown): Order[] {
    const map = lookup();
    map.get('x');
    return JSON.parse(text as string);
}

// a method called on what nobody knows is not the one method of that name
// expect: no-edge parse calls Cache.get
// expect: no-edge * calls Repository.size
declare function lookup(): any;

// parse(), Cache.clear() in a comment call nothing
const help = 'parse() and Cache.clear() and missing()';
// expect: no-edge help calls *
// expect: exported help

export { help as usage2, parse };
// expect: exported parse
