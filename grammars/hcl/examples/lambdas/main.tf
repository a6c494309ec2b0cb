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

# expect: edge lambdas/code/resize.py:handle deployed_by aws_lambda_function.resize
# expect: no-edge * deployed_by aws_lambda_function.none
