variable "region" {}

variable "cidr" {}

resource "aws_vpc" "main" {
  cidr_block = var.cidr
  name       = local.name
  bucket     = aws_s3_bucket.assets.id
}

/* Its id. */
output "id" {
  value = aws_vpc.main.id
}

# expect: def variable cidr
# expect: def constant output.id
# expect: edge aws_vpc.main accesses_field cidr
# expect: edge output.id references aws_vpc.main
# expect: no-edge aws_vpc.main calls *
# expect: no-edge aws_vpc.main references *
