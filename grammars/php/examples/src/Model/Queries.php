<?php

namespace Shop\Model;

use Illuminate\Database\Eloquent\Model as BaseModel;
use Illuminate\Database\Eloquent\Relations\HasMany;

// What queries of Eloquent find: objects of the model that they begin with, or that a relation names.
abstract class Stored extends BaseModel
{
}

class Barge extends Stored
{
    public function holds(): HasMany
    {
        return $this->hasMany(Hold::class)->orderBy('number');
    }

    public function captain()
    {
        return $this->belongsTo(Captain::class, 'captain_id');
    }

    public function scopeAfloat($query)
    {
        return $query->where('afloat', true);
    }

    public function moor(): void {}

    public function filter(): void {}
}

class Hold extends Stored
{
    public function scopeFull($query)
    {
        return $query->where('full', true);
    }

    public function seal(): void {}

    public function clean(): void {}
}

class Captain extends Stored
{
    public function greet(): void {}

    public function dismiss(): void {}
}

class Chart
{
    public function seal(): void {}

    public function moor(): void {}

    public function greet(): void {}
}

class BargeController
{
    public function byName(string $name): void
    {
        Barge::where('name', $name)->orderBy('id')->first()->moor();
    }

    public function seal(int $id): void
    {
        $barge = Barge::query()->with('captain')->findOrFail($id);
        foreach ($barge->holds()->where('open', true)->get() as $hold) {
            $hold->seal();
        }
        $barge->captain->greet();
    }

    public function cleaned(Barge $barge): void
    {
        $barge->holds()->full()->first()->clean();
    }

    public function afloat(): void
    {
        foreach (Barge::all() as $each) {
            $each->captain()->first()->dismiss();
        }
        Barge::afloat()->latest()->get()->filter(fn ($each) => true);
    }

    public function others(): void
    {
        Chart::where('name', 'x')->first()->moor();
        Barge::query()->pluck('id')->seal();
    }
}

// expect: edge BargeController.byName calls Barge.moor
// expect: no-edge BargeController.byName calls Chart.moor
// expect: edge BargeController.seal references Barge.captain
// expect: edge BargeController.seal calls Barge.holds
// expect: edge BargeController.seal calls Hold.seal
// expect: no-edge BargeController.seal calls Chart.seal
// expect: edge BargeController.seal calls Captain.greet
// expect: no-edge BargeController.seal calls Chart.greet
// expect: edge BargeController.cleaned calls Hold.scopeFull
// expect: edge BargeController.cleaned calls Hold.clean
// expect: edge BargeController.afloat calls Captain.dismiss
// expect: edge BargeController.afloat calls Barge.scopeAfloat
// expect: no-edge BargeController.afloat calls Barge.filter
// expect: no-edge BargeController.others calls *
