# A name that nothing is known of but itself: it may be called like the type of its value.
class Ticket
  attr_reader :seat

  def to_s
    "#{seat} in the stalls"
  end

  def void
    @seat = nil
  end
end

class Refund
  def amount
    12
  end
end

class Desk
  # expect: edge Desk.print calls Ticket.to_s
  # expect: edge Desk.print calls Ticket.seat
  def print(ticket)
    puts ticket.to_s, ticket.seat
  end

  # expect: no-edge Desk.label calls Ticket.to_s
  def label(price)
    price.to_s
  end

  # expect: edge Desk.void_all calls Ticket.void
  def void_all(tickets)
    tickets.each { |ticket| ticket.void }
  end

  # expect: edge Desk.last_seat calls Ticket.seat
  # expect: no-edge Desk.last_seat calls Ticket.to_s
  def last_seat(tickets)
    ticket = tickets.last
    price = ticket.seat
    price.to_s
  end

  # What a name is set to says more than the name.
  # expect: edge Desk.refund calls Refund.amount
  # expect: no-edge Desk.refund calls Ticket.seat
  def refund(ticket)
    ticket = Refund.new
    ticket.seat
    ticket.amount
  end
end
