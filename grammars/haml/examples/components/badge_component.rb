class BadgeComponent < ViewComponent::Base
  def initialize(text)
    @text = text
  end

  # a helper of the same name is not meant
  # expect: def method BadgeComponent.money
  def money(sum) = sum

  def wide? = true
end
