# A module: what it runs, and what it reads beside it.
resource "aws_ecs_task_definition" "store" {
  container_definitions = jsonencode([
    { name = "store", image = "acme/store:3", links = { image = "acme/none" } }
  ])
  user_data = templatefile("${path.module}/../functions/rotate.py", {})
  policy    = file("main.tf")
}

resource "kubernetes_deployment" "web" {
  spec {
    container {
      image = "acme/web:1"
    }
  }
}

# The image of a machine is no container image.
resource "google_compute_instance" "machine" {
  boot_disk {
    initialize_params {
      image = "debian-cloud/debian-12"
    }
  }
  metadata_startup_script = file("${path.module}/${var.script}")
}

data "archive_file" "code" {
  source_file = "${path.module}/../functions/rotate.py"
}

# expect: edge aws_ecs_task_definition.store deploys acme/store
# expect: no-edge aws_ecs_task_definition.store deploys acme/none
# expect: edge aws_ecs_task_definition.store depends_on functions/rotate.py:rotate.py
# expect: no-edge aws_ecs_task_definition.store depends_on main.tf
# expect: edge kubernetes_deployment.web deploys acme/web
# expect: no-edge google_compute_instance.machine deploys *
# expect: no-edge google_compute_instance.machine depends_on *
# expect: edge archive_file.code depends_on functions/rotate.py:rotate.py
