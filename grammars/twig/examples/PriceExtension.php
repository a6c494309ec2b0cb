<?php

namespace App\Twig;

use Twig\Attribute\AsTwigFilter;
use Twig\Extension\AbstractExtension;
use Twig\TwigFilter;
use Twig\TwigFunction;

// What templates call by the name that an extension registers runs the method behind it.
// expect: edge PriceExtension.getFilters.price calls PriceExtension.formatPrice
// expect: edge row.html.twig calls PriceExtension.getFilters.price
// expect: edge row.html.twig calls PriceExtension.getFunctions.stock
// expect: edge PriceExtension.getFunctions.stock references StockRuntime.count
// expect: edge row.html.twig calls PriceExtension.shorten
// expect: no-edge row.html.twig calls PriceExtension.getFunctions.unused
// expect: no-edge row.html.twig calls PriceExtension.getFunctions.price
// expect: no-edge row.html.twig calls PriceExtension.total
class PriceExtension extends AbstractExtension
{
    public function getFilters(): array
    {
        return [new TwigFilter('price', $this->formatPrice(...), ['is_safe' => ['html']])];
    }

    public function getFunctions(): array
    {
        return [
            new TwigFunction('price', [$this, 'total']),
            new TwigFunction('stock', [StockRuntime::class, 'count']),
            new \Twig\TwigFunction("unused", [$this, 'total']),
        ];
    }

    public function formatPrice(int $cents): string
    {
        return sprintf('%.2f', $cents / 100);
    }

    #[AsTwigFilter('short')]
    public function shorten(string $text): string
    {
        return substr($text, 0, 20);
    }

    public function total(): int
    {
        return 0;
    }
}

class StockRuntime
{
    public function count(string $article): int
    {
        return 0;
    }
}
