module "cluster" {
  source = "../cluster"
}

# There is no network/cluster, and no main.tf here.
module "nested" {
  source = "./cluster"
}

module "own" {
  source = "./"
}

module "registry" {
  source = "acme/cluster/aws"
}

# expect: edge module.cluster depends_on cluster/main.tf:main.tf
# expect: no-edge module.nested depends_on *
# expect: no-edge module.own depends_on *
# expect: no-edge module.registry depends_on *
