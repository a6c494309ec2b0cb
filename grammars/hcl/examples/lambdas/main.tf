# What functions of a cloud run lies below, in a folder that is packed.
resource "aws_lambda_function" "resize" {
  handler  = "resize.handle"
  filename = data.archive_file.resize.output_path
}

data "archive_file" "resize" {
  source_dir = "${path.module}/code"
}

resource "aws_lambda_function" "none" {
  handler = "rotate.handle"
}

module "mail" {
  source      = "terraform-aws-modules/lambda/aws"
  handler     = "index.handle"
  source_path = "${path.module}/../lambdas/fixtures/mail"
}

module "bills" {
  source_path = "./fixtures/bills/"
  handler     = "index.handle"
}

module "computed" {
  handler     = "index.handle"
  source_path = local.folder
}

# expect: edge lambdas/fixtures/mail/index.py:handle deployed_by module.mail
# expect: edge lambdas/fixtures/bills/index.py:handle deployed_by module.bills
# expect: no-edge lambdas/fixtures/bills/index.py:handle deployed_by module.mail
# expect: no-edge * deployed_by module.computed
# expect: edge lambdas/code/resize.py:handle deployed_by aws_lambda_function.resize
# expect: no-edge * deployed_by aws_lambda_function.none
