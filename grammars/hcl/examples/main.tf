# The shop's buckets. There is no aws_s3_bucket.archive here.
terraform {
  required_version = ">= 1.5"
}

provider "aws" {
  region = var.region
}

locals {
  name = "shop-${var.region}"
  tags = {
    Name = local.name
  }
}

# What browsers load.
resource "aws_s3_bucket" "assets" {
  bucket = local.name
  tags   = merge(local.tags, { text = "aws_s3_bucket.logs" })

  dynamic "rule" {
    for_each = var.rules
    content {
      id = rule.value.id
    }
  }
  depends_on = [module.network]
}

resource "aws_s3_bucket" "logs" {
  bucket = "${aws_s3_bucket.assets.id}-logs"
  policy = data.aws_iam_policy.web.json
  count  = var.region == "eu" ? 1 : 0
}

resource "aws_s3_bucket" "spare" {
  bucket = each.value
  zone   = [for network in var.zones : network.assets]
}

data "aws_iam_policy" "web" {
  name = "web"
}

module "network" {
  source = "./network"
  cidr   = "10.0.0.0/16"
  bucket = aws_s3_bucket.logs[0].arn
}

module "late" {
  cidr   = module.network.id
  source = "./network"
  name   = module.network[0].bucket
}

# expect: def struct aws_s3_bucket.assets
# expect: def struct aws_iam_policy.web
# expect: def module module.network
# expect: def property local.name
# expect: def constant provider.aws
# expect: no-def bucket
# expect: no-def aws_s3_bucket.assets.bucket
# expect: no-def rule
# expect: no-def terraform
# expect: exported aws_s3_bucket.assets
# expect: edge aws_s3_bucket.assets calls local.name
# expect: edge aws_s3_bucket.assets calls local.tags
# expect: edge aws_s3_bucket.assets references module.network
# expect: edge aws_s3_bucket.assets accesses_field rules
# expect: edge aws_s3_bucket.logs references aws_s3_bucket.assets
# expect: edge aws_s3_bucket.logs references aws_iam_policy.web
# expect: edge aws_s3_bucket.logs accesses_field variables.tf:region
# expect: no-edge aws_s3_bucket.logs accesses_field network/network.tf:region
# expect: edge module.network references aws_s3_bucket.logs
# expect: edge local.tags calls local.name
# expect: edge local.name accesses_field variables.tf:region
# expect: edge provider.aws accesses_field variables.tf:region
# expect: no-edge aws_s3_bucket.assets references aws_s3_bucket.logs
# expect: no-edge aws_s3_bucket.spare references *
# expect: no-edge * references aws_s3_bucket.spare

# expect: edge rotate deployed_by aws_lambda_function.rotate
# expect: edge aws_lambda_function.rotate configures ASSETS_BUCKET
# expect: edge aws_lambda_function.resize deploys acme/resize
resource "aws_lambda_function" "rotate" {
  handler = "functions/rotate.rotate"

  environment {
    variables = {
      ASSETS_BUCKET = aws_s3_bucket.assets.bucket
    }
  }
}

resource "aws_lambda_function" "resize" {
  image_uri = "acme/resize:2"
}
# expect: edge module.network configures network/network.tf:cidr
# expect: edge module.late configures network/network.tf:cidr
# expect: no-edge module.network configures bucket
# expect: edge module.late references output.id
