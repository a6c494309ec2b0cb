# Methods named by symbols, where only a method can be meant.
class Callbacks
  before_save :stamp, if: :fresh?
  rescue_from KeyError, with: :forgive
  enum :mood, { calm: 0, with: :unused }

  def use(other)
    self.send(:sent)
    self.method(:held)
    { only: :listed }
  end

  def stamp; end
  def fresh?; end
  def forgive; end
  def sent; end
  def held; end
  def listed; end
  def unused; end
end
# expect: edge Callbacks references Callbacks.stamp
# expect: edge Callbacks calls Callbacks.fresh?
# expect: edge Callbacks calls Callbacks.forgive
# expect: edge Callbacks.use calls Callbacks.sent
# expect: edge Callbacks.use calls Callbacks.held
# expect: no-edge * calls Callbacks.listed
# expect: no-edge * calls Callbacks.unused

class Callbacks
  def reopened; end
end

class Calmer < Callbacks; end
# expect: edge Calmer extends Callbacks
