<?php

declare(strict_types=1);

namespace Shop;

use Shop\Model\{Item, Order as Purchase};
use Shop\Model\Ledger as Book;
use Psr\Log\LoggerInterface;
use function Shop\Model\money;

const LIMIT = 20;
define('CURRENCY', 'EUR');

/** What a customer is about to buy. */
#[Entity(name: 'carts')]
final class Cart extends Basket implements \Countable, Priced
{
    use Dated;

    public const MOST = 10;
    private ?Book $book = null;
    protected static int $made = 0;
    public $note, $colour;

    public function __construct(private readonly Clock $clock, Mailer $mailer, public int $size = 3)
    {
        $this->book = new Book();
        parent::__construct($mailer);
    }

    /**
     * The price of all items.
     */
    #[Memo]
    public function total(Item $item, ?Purchase $order): float // in euros
    {
        $entry = new Purchase($item);
        $entry->close(money($this->sum()));
        self::bump();
        Cart::warn("call nobody() at {$this->size}");
        $this->book->enter($entry);
        $this->clock?->now();
        $unknown->get();
        if ($item instanceof Priced) {
            throw new CartException('too much: helper()');
        }
        usort($this->items, [$this, 'compare']);
        try {
            $item->weigh();
        } catch (ScaleException $broken) {
            $broken->report();
        }
        return strlen(getenv('SHOP_RATE')) + (float) $_ENV['SHOP_VAT'] + self::MOST;
    }

    protected function sum(): float
    {
        shell_exec('git log');
        $doubled = fn (Item $each): float => twice($each->weigh());
        $later = function () use ($doubled) { helper(); };
        return Status::Open->rank() + static::$made;
    }

    private static function bump(): void
    {
        // not_called(); only said
        self::$made++;
    }

    public static function warn(string $text): static
    {
        return new static();
    }

    private function compare(self $a, self $b): int { return 0; }
}

abstract class Basket
{
    public function __construct(protected Mailer $mailer) {}

    abstract public function total(Item $item, ?Purchase $order): float;

    public function touch(): void { $this->mailer->send($this); $this->stamp(); }
}

trait Dated
{
    private int $at;

    public function stamp(): void { $this->at = time(); }
}

interface Priced
{
    public function total(Item $item, ?Purchase $order): float;
}

enum Status: string implements HasRank
{
    case Open = 'open';
    case Closed = 'closed';

    public function rank(): int { return 1; }
}

interface HasRank { public function rank(): int; }

class CartException extends \RuntimeException {}

class ScaleException extends \RuntimeException { public function report(): void {} }

class Mailer { public function send(Basket $basket): void {} }

class Clock { public function now(): int { return time(); } }

#[\Attribute]
class Memo {}

#[\Attribute]
class Entity {}

function helper(int ...$all): array { return []; }

function twice(float $x): float { return 2 * $x; }

// expect: def class Cart
// expect: def constant LIMIT
// expect: def constant CURRENCY
// expect: def constant Cart.MOST
// expect: def field Cart.book
// expect: def field Cart.made
// expect: def field Cart.note
// expect: def field Cart.colour
// expect: def field Cart.clock
// expect: def field Cart.size
// expect: def constructor Cart.__construct
// expect: def method Cart.total
// expect: def trait Dated
// expect: def method Dated.stamp
// expect: def interface Priced
// expect: def enum Status
// expect: def variant Status.Open
// expect: def method Status.rank
// expect: def function helper
// expect: no-def mailer
// expect: no-def Cart.mailer
// expect: no-def entry
// expect: no-def doubled
// expect: exported Cart.total
// expect: exported Cart.MOST
// expect: exported Cart.size
// expect: exported Status.Open
// expect: exported helper
// expect: not-exported Cart.book
// expect: not-exported Cart.clock
// expect: not-exported Cart.sum
// expect: not-exported Cart.bump
// expect: edge Cart extends Basket
// expect: edge Cart implements Priced
// expect: edge Cart implements Dated
// expect: edge Status implements HasRank
// expect: edge Cart.total overrides Basket.total
// expect: edge Cart.__construct calls Ledger
// expect: edge Cart.__construct calls Basket.__construct
// expect: edge Cart.total calls Order
// expect: edge Cart.total calls Order.close
// expect: edge Cart.total calls money
// expect: edge Cart.total calls Cart.sum
// expect: edge Cart.total calls Cart.bump
// expect: edge Cart.total calls Cart.warn
// expect: edge Cart.total calls Ledger.enter
// expect: edge Cart.total calls Clock.now
// expect: edge Cart.total calls Item.weigh
// expect: edge Cart.total calls ScaleException.report
// expect: edge Cart.total references Cart.compare
// expect: edge Cart.total throws CartException
// expect: edge Cart.total type_hint_of Item
// expect: edge Cart.total type_hint_of Order
// expect: edge Cart.total type_hint_of Priced
// expect: edge Cart.total accesses_field Cart.book
// expect: edge Cart.total accesses_field Cart.MOST
// expect: edge Cart.total reads_env SHOP_RATE
// expect: edge Cart.total reads_env SHOP_VAT
// expect: edge Cart.sum executes_process git
// expect: edge Cart.sum calls twice
// expect: edge Cart.sum calls helper
// expect: edge Cart.sum calls Item.weigh
// expect: edge Cart.sum references Status
// expect: edge Cart.sum accesses_field Cart.made
// expect: edge Cart.bump accesses_field Cart.made
// expect: edge Basket.touch calls Mailer.send
// expect: edge Cart.total decorates Memo
// expect: edge src/Cart.php:Cart.php imports Order
// expect: edge src/Cart.php:Cart.php imports money
// expect: no-edge Cart.total calls Store.get
// expect: no-edge Cart.total calls helper
// expect: no-edge * calls nobody
// expect: no-edge * calls not_called
// expect: no-edge Cart.warn calls Cart
// expect: no-edge Cart.compare calls *
