<?php

namespace Pier\Repository;

// A repository of Doctrine finds objects of the class that its comment or its constructor names.
class Mast
{
    public function raise(): void {}

    public function lower(): void {}
}

class Sail
{
    public function raise(): void {}

    public function hoist(): void {}
}

/**
 * @extends EntityRepository<Mast>
 */
class MastRepository extends EntityRepository
{
    public function findOneByColour(string $colour): ?Sail
    {
        return null;
    }
}

class SailRepository extends ServiceEntityRepository
{
    public function __construct(ManagerRegistry $registry)
    {
        parent::__construct($registry, Sail::class);
    }

    public function findByWeather(string $weather)
    {
        return [];
    }
}

class Loft
{
    public function __construct(MastRepository $registry)
    {
        parent::__construct($registry, Sail::class);
    }
}

class Rigger
{
    public function __construct(private MastRepository $masts, private SailRepository $sails, private Loft $loft) {}

    public function rig(): void
    {
        $this->masts->find(1)->raise();
        foreach ($this->masts->findBy(['tall' => true]) as $each) {
            $each->lower();
        }
    }

    public function hoist(): void
    {
        $this->sails->findOneByName('main')->hoist();
    }

    public function colour(): void
    {
        $this->masts->findOneByColour('red')->raise();
    }

    public function nothing(): void
    {
        $this->loft->find(1)->raise();
        $this->sails->matching('x')->hoist();
        foreach ($this->sails->findByWeather('calm') as $each) {
            $each->hoist();
        }
    }
}

// expect: edge Rigger.rig calls Mast.raise
// expect: edge Rigger.rig calls Mast.lower
// expect: no-edge Rigger.rig calls Sail.raise
// expect: edge Rigger.hoist calls Sail.hoist
// expect: edge Rigger.colour calls Sail.raise
// expect: no-edge Rigger.colour calls Mast.raise
// expect: no-edge Rigger.nothing calls Sail.hoist
// expect: no-edge Rigger.nothing calls Sail.raise
