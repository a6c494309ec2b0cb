# Live.
region = "us"
cidr   = "10.1.0.0/16"

# expect: no-def region
# expect: edge prod.tfvars accesses_field region
# expect: no-edge prod.tfvars accesses_field network/network.tf:cidr
