# expect: edge SCHEDULE references send_mail
def send_mail():
    """Send what waits."""
