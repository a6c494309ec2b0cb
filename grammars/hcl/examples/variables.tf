variable "region" {
  type        = string
  description = "Where the shop stands."
  default     = "eu"
}

// Rules of life.
variable "rules" {
  default = []
}

variable "zones" {
  default = ["local.tags"]
}

output "name" {
  description = "What it is called."
  value       = local.name
}

# expect: def variable region
# expect: def variable rules
# expect: def constant output.name
# expect: no-def default
# expect: edge output.name calls main.tf:local.name
# expect: edge prod.tfvars accesses_field variables.tf:region
# expect: no-edge zones calls *
