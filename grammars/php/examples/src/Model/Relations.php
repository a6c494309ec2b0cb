<?php

namespace Shop\Model;

// Relations of Eloquent are methods that are read as properties, and loaded by their names.
class Parcel extends Model
{
    public int $weight = 1;

    public string $mark = '';

    public function sender(): BelongsTo
    {
        return $this->belongsTo(Guard::class);
    }

    public function nextStop(): HasOne
    {
        return $this->hasOne(Guard::class);
    }

    // A property of the same name is what the name without brackets means.
    public function mark(): string
    {
        return '';
    }

    public function label(): string
    {
        return $this->sender->name . $this->weight . $this->mark;
    }
}

abstract class LabelledParcel extends Parcel
{
    public function shown(): string
    {
        return $this->mark;
    }
}

class Crate
{
    public function sender(): string
    {
        return '';
    }
}

class ParcelList
{
    public function all(Parcel $parcel): array
    {
        $parcel->loadMissing('nextStop');
        $parcel->rename('label');
        return Parcel::with(['sender'])->get();
    }
}

// expect: edge Parcel.label references Parcel.sender
// expect: edge Parcel.label accesses_field Parcel.weight
// expect: no-edge ParcelList.all calls Parcel.label
// expect: edge Parcel.label accesses_field Parcel.mark
// expect: no-edge Parcel.label references Parcel.mark
// expect: edge LabelledParcel.shown accesses_field Parcel.mark
// expect: no-edge LabelledParcel.shown references Parcel.mark
// expect: edge ParcelList.all references Parcel.nextStop
// expect: edge ParcelList.all references Parcel.sender
// expect: no-edge ParcelList.all references Parcel.label
// expect: no-edge * references Crate.sender
