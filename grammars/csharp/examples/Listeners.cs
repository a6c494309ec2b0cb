// Who makes an event or a request runs its handler.
public class BerthPaid { }

public class BerthLeft { }

public class PayBerth { }

public class PaidHandler : IAudit, INotificationHandler<BerthPaid>
{
    public Task Handle(BerthPaid paid, CancellationToken token) => Task.CompletedTask;

    public Task Keep(BerthLeft left) => Task.CompletedTask;
}

public class PayHandler : IRequestHandler<PayBerth, bool>
{
    public Task<bool> Handle(PayBerth pay, CancellationToken token) => Task.FromResult(true);
}

public class LeftConsumer : IConsumer<BerthSwept>
{
    public Task Consume(ConsumeContext<BerthSwept> context) => Task.CompletedTask;

    public Task Consume(Batch<BerthLeft> batch) => Task.CompletedTask;
}

public class BerthSwept { }

public class Formatter : List<BerthLeft>
{
    public void Handle(BerthLeft left) { }
}

// expect: edge BerthPaid routes_to PaidHandler.Handle
// expect: edge BerthSwept routes_to LeftConsumer.Consume
// expect: edge PayBerth routes_to PayHandler.Handle
// expect: no-edge BerthLeft routes_to *
// expect: no-edge BerthPaid routes_to PayHandler.Handle
